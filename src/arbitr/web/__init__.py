"""The pages, the API and the live channel. `app.create_app(store)` makes the application; `serve.py` runs it."""
