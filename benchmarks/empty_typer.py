"""The least that a typer application can be, with two commands: what the help of ours is measured against."""

import typer

app = typer.Typer()


@app.command()
def one() -> None:
    """The first command."""


@app.command()
def two() -> None:
    """The second command."""


if __name__ == "__main__":
    app()
