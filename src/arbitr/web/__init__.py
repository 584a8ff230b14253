"""The pages, the API and the live channel. `create_app(store)` makes the application; `serve.py` runs it."""

from typing import TYPE_CHECKING, Any

from arbitr.extras import needs

if TYPE_CHECKING:
    from arbitr.web.app import create_app
else:

    def __getattr__(name: str) -> Any:
        """Return the maker of the application when it is first asked for: FastAPI takes long to import."""
        if name != "create_app":
            raise AttributeError(f"module {__name__} has no attribute {name}")
        needs("club")
        from arbitr.web.app import create_app

        return create_app


__all__ = ["create_app"]
