"""Boards through a format and back lose nothing that the format can hold."""

from __future__ import annotations

from formats.random_records import lin_records, pbn_records
from hypothesis import given
from hypothesis import strategies as st
from said import english

from arbitr.formats.convert import losses
from arbitr.formats.lin import read_lin, write_lin
from arbitr.formats.pbn import read_pbn, write_pbn

SEEDS = st.integers(0, 2**32)


@given(SEEDS)
def test_boards_go_through_pbn_without_loss(seed: int) -> None:
    records = pbn_records(seed)
    again = read_pbn(write_pbn(records), "again")
    assert [record.in_order() for record in again] == [record.in_order() for record in records]
    assert losses(records, again) == []


@given(SEEDS)
def test_boards_go_through_lin_without_loss(seed: int) -> None:
    records = lin_records(seed)
    again = read_lin(write_lin(records), "again")
    assert [record.in_order() for record in again] == [record.in_order() for record in records]
    assert losses(records, again) == []


@given(SEEDS)
def test_what_lin_holds_pbn_holds_too(seed: int) -> None:
    """But for one thing: an explanation without an alert becomes an alert."""
    records = lin_records(seed)
    lost = [str(what) for what in losses(records, read_pbn(write_pbn(records), "again"))]
    assert lost in ([], [english("alerts or explanations")])


@given(SEEDS)
def test_pbn_is_written_the_same_again_whatever_wrote_it_first(seed: int) -> None:
    written = write_pbn(pbn_records(seed))
    assert write_pbn(read_pbn(written, "again")) == written
