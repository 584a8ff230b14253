"""Who may use each address: a new one that is not listed here fails a test."""

from __future__ import annotations

EVERYBODY, PHONE, DIRECTOR, ORGANISER = "everybody", "phone", "director", "organiser"
"""A phone is one with a token: the device of a table, or the phone of a pair, a team or a player."""
PAPER = "paper"
"""Everybody prints what is public; table cards with codes, guide cards and slips are for directors."""

ADDRESSES = {
    EVERYBODY: """
        GET /
        GET /data
        GET /desk
        GET /desk.{form}
        GET /desk/phrases.json
        GET /laws
        GET /laws/definitions
        GET /laws/index
        GET /laws/procedures
        GET /laws/{name}
        GET /laws/{name}/chart.svg
        GET /m/p/{code}
        POST /m/p/{code}
        GET /m/{id_}
        GET /m/{id_}/live
        GET /m/{id_}/ranking
        GET /m/{id_}/screen
        GET /m/{id_}/screen/live
        GET /m/{id_}/seats
        GET /masterpoints
        GET /p/{code}
        POST /p/{code}
        GET /report.css
        GET /series
        GET /series/{name}
        GET /series/{name}.csv
        GET /series/{name}/paper.{form}
        GET /setup
        POST /setup
        GET /sign-in
        POST /sign-in
        POST /sign-out
        GET /t/{id_}
        GET /t/{id_}/board/{session}/{board}
        GET /t/{id_}/bracket
        GET /t/{id_}/bracket/live
        GET /t/{id_}/contestant/{contestant}
        GET /t/{id_}/hands/{session}
        GET /t/{id_}/hands/{session}/hands.pdf
        GET /t/{id_}/hands/{session}/live
        GET /t/{id_}/live
        GET /t/{id_}/match/{section}/{round}/{table}
        POST /t/{id_}/match/{section}/{round}/{table}
        GET /t/{id_}/match/{section}/{round}/{table}/live
        GET /t/{id_}/matches
        GET /t/{id_}/matches/live
        GET /t/{id_}/ranking
        GET /t/{id_}/screen
        GET /t/{id_}/screen/live
    """,
    PHONE: """
        GET /m/{id_}/phone
        POST /m/{id_}/phone/entries
        GET /m/{id_}/phone/state
        GET /t/{id_}/phone
        GET /t/{id_}/phone/board/{board}
        POST /t/{id_}/phone/entries
        GET /t/{id_}/phone/state
    """,
    PAPER: """
        GET /m/{id_}/paper/{what}.{form}
        GET /t/{id_}/paper/{what}.{form}
    """,
    DIRECTOR: """
        GET /director/password
        POST /director/password
        GET /m/{id_}/log
        POST /m/{id_}/log/undo
        GET /m/{id_}/referee
        POST /m/{id_}/referee/call/{number}
        POST /m/{id_}/referee/clock/{number}/{table}
        GET /m/{id_}/referee/live
        GET /m/{id_}/referee/phones
        POST /m/{id_}/referee/phones/{phone}
        GET /m/{id_}/referee/ruling
        POST /m/{id_}/referee/ruling
        GET /m/{id_}/referee/slip/{number}/{table}
        POST /m/{id_}/referee/slip/{number}/{table}
        POST /m/{id_}/referee/stake
        GET /t/{id_}/director
        GET /t/{id_}/director/adjust/{place}
        POST /t/{id_}/director/adjust/{place}
        GET /t/{id_}/director/appeal
        POST /t/{id_}/director/appeal
        GET /t/{id_}/director/appeal/{number}
        POST /t/{id_}/director/appeal/{number}
        GET /t/{id_}/director/appeal/{number}.pdf
        GET /t/{id_}/director/appeals
        GET /t/{id_}/director/board/{place}
        POST /t/{id_}/director/call/{number}
        POST /t/{id_}/director/committee
        POST /t/{id_}/director/discipline
        POST /t/{id_}/director/fouled
        GET /t/{id_}/director/live
        POST /t/{id_}/director/message
        POST /t/{id_}/director/none
        POST /t/{id_}/director/penalty
        GET /t/{id_}/director/phones
        POST /t/{id_}/director/phones/{phone}
        GET /t/{id_}/director/ruling
        POST /t/{id_}/director/ruling
        GET /t/{id_}/director/ruling.{form}
        POST /t/{id_}/director/seats
        GET /t/{id_}/director/slip/{place}
        POST /t/{id_}/director/slip/{place}
        POST /t/{id_}/director/slips
        GET /t/{id_}/log
        POST /t/{id_}/log/undo
        POST /t/{id_}/match/{section}/{round}/{table}/knockout
    """,
    ORGANISER: """
        GET /backup
        POST /backup
        GET /backup/download
        POST /backup/now
        GET /m/{id_}/manage
        POST /m/{id_}/manage/change
        POST /m/{id_}/manage/do
        POST /m/{id_}/manage/draw
        POST /m/{id_}/manage/enter
        POST /m/{id_}/manage/rules
        POST /m/{id_}/manage/withdraw
        GET /manage
        GET /manage/new
        POST /manage/new
        GET /manage/series
        POST /manage/series
        GET /masterpoints.csv
        GET /people
        POST /people
        GET /people-import
        POST /people-import
        GET /people-offered
        GET /people/{person}
        POST /people/{person}
        POST /people/{person}/erase
        GET /t/{id_}/manage
        POST /t/{id_}/manage/change
        GET /t/{id_}/manage/changes
        POST /t/{id_}/manage/clock
        GET /t/{id_}/manage/data.json
        GET /t/{id_}/manage/data.zip
        POST /t/{id_}/manage/deals
        POST /t/{id_}/manage/enter
        GET /t/{id_}/manage/entries
        POST /t/{id_}/manage/entry/{contestant}
        GET /t/{id_}/manage/fees
        POST /t/{id_}/manage/fees
        GET /t/{id_}/manage/fees.csv
        POST /t/{id_}/manage/fees/rules
        POST /t/{id_}/manage/lots
        GET /t/{id_}/manage/masterpoints
        POST /t/{id_}/manage/masterpoints
        GET /t/{id_}/manage/masterpoints.csv
        POST /t/{id_}/manage/masterpoints/keep
        GET /t/{id_}/manage/movement
        POST /t/{id_}/manage/movement
        POST /t/{id_}/manage/number
        GET /t/{id_}/manage/rules
        POST /t/{id_}/manage/rules
        GET /t/{id_}/manage/settings
        POST /t/{id_}/manage/settings
        POST /t/{id_}/manage/settings/preset
        POST /t/{id_}/manage/substitute
        POST /t/{id_}/manage/unsection
        GET /users
        POST /users
        POST /users/{user}
    """,
}

WHO_MAY = {tuple(line.split()): role for role, lines in ADDRESSES.items() for line in lines.strip().splitlines()}
"""By method and path."""
