"""What the Laws leave to the organiser: one value, with a default for everything."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Regulations:
    """Each field is documented in docs/interpretations.md, with the law that leaves it open."""

    lead_restriction_after_notrump: bool = False
    """G01: does Law 26 follow a notrump bid out of rotation that is repeated (31A2a)?"""


STANDARD = Regulations()


def regulation_names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Regulations))
