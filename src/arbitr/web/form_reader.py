"""A declared form (`web/forms.py`) as FastAPI reads and describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from typing import Any

from fastapi import Depends, Form, Request

from arbitr.web.desk.form import Typed
from arbitr.web.forms import FormState, Sent, default_texts


async def sent_texts(request: Request, longest: int | None = None) -> Typed:
    """Return all texts of a form whose fields depend on the tournament."""
    form = await request.form()
    return Typed({name: [str(text)[:longest] for text in form.getlist(name)] for name in form})


def reads(form: type[Any]) -> Any:
    """Return the dependency for `Annotated[Sent[form], reads(form)]`: one form parameter for each field."""
    return _reads(default_texts(form), lambda texts: Sent(form, texts))


def texts(*names: str, shown: Mapping[str, str] | None = None, **defaults: str) -> Any:
    """Return the dependency for `Annotated[FormState, texts(...)]`: fields that are kept as they were typed.

    `shown` are their names in the template, if several forms of a page have a field of that name.
    """
    renamed = shown or {}
    return _reads(
        {**dict.fromkeys(names, ""), **defaults},
        lambda sent: FormState({renamed.get(name, name): text for name, text in sent.items()}),
    )


def _reads(defaults: Mapping[str, str], made: Callable[[dict[str, str]], FormState]) -> Any:
    async def read_fields(**texts: str) -> FormState:
        return made(texts)

    read_fields.__dict__["__signature__"] = Signature(
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=Form(default), annotation=str)
            for name, default in defaults.items()
        ]
    )
    return Depends(read_fields)
