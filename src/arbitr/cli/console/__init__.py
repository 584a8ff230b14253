"""What every command shares: input, output, options, progress."""

from arbitr.exports import exports

__getattr__, __all__ = exports(
    __name__,
    {
        "choices": (
            "DIRECTIONS FORMATS_READ FORMATS_WRITTEN KINDS METHODS PATIENCE RANKED_BY SERIES_TIE_BREAKS SIZES "
            "TIE_BREAKS"
        ),
        "frame": "CommandOutput CommandList Frame Line TextTable answering",
        "group": "command_group no_command",
        "lazy": "lazily",
        "options": "APPROVED_BY BOARD BY DB FILE GROUND JSON LATE NEW ROUND SECTION SESSION TABLE WHICH WHO YES",
        "out": (
            "STANDARD end_output is_narrow prepare_output raise_all say say_all say_json say_table signed "
            "terminal_width write_bytes"
        ),
        "typed": "bytes_of text_of until_it_fits",
        "values": "chosen fraction maybe_number one_of read_day several share whole_number",
    },
)
