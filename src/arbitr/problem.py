"""What is wrong with something typed, read or asked for: one clear line that says what, where and what to do."""

from collections.abc import Callable


class Problem(ValueError):
    """One line for a person. `message` is English with named places; a front translates it before it fills them."""

    def __init__(self, message: str, /, **places: object) -> None:
        super().__init__(message)
        self.message = message
        self.places = places

    def __str__(self) -> str:
        return self.message.format(**self.places)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.message, self.places)

    def translated(self, translate: Callable[[str], str]) -> str:
        """The same line in another language; a place that is a problem itself is translated too."""
        places = {
            name: value.translated(translate) if isinstance(value, Problem) else value
            for name, value in self.places.items()
        }
        return translate(self.message).format(**places)


def _again(kind: type[Problem], message: str, places: dict[str, object]) -> Problem:
    return kind(message, **places)
