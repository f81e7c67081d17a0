-- What every transaction that changed canonical rows changed, and what was there before. The store itself writes these
-- tables, at the end of the transaction (Journal). Rows are never changed once they are written; pruning deletes them.

-- Who changes: a row for each that differs in anything.
CREATE TABLE origins (
    id        INTEGER PRIMARY KEY AUTOINCREMENT, -- numbers never recur: processes remember them
    channel   TEXT NOT NULL,
    surface   TEXT NULL,
    tool      TEXT NOT NULL,
    client    TEXT NULL,
    version   TEXT NULL,
    session   TEXT NULL,
    principal TEXT NULL,
    model     TEXT NULL
);

-- A transaction. Each row that it changed has a number of its own: number for the first, and so on. First come the rows
-- that it made, in the order of made, then those that change_rows has.
CREATE TABLE changes (
    number   INTEGER PRIMARY KEY,
    size     INTEGER NOT NULL, -- how many rows
    time     INTEGER NOT NULL, -- microseconds since 1970; never less than that of the change before
    call     TEXT    NOT NULL,
    origin   INTEGER NOT NULL,
    made     TEXT    NULL,     -- rows that were not there before, as places: 1:7 2:117440513+3 (table, row, more rows)
    reverts  TEXT    NULL,     -- of an undo: the numbers of the rows that it took back
    reason   TEXT    NULL,     -- as the caller gave it
    checksum INTEGER NOT NULL  -- CRC-32C of made and of the states in their order
);

-- A row that was there before, as it was.
CREATE TABLE change_rows (
    number   INTEGER PRIMARY KEY,
    place    INTEGER NOT NULL, -- as in row_checksums
    state    TEXT    NOT NULL  -- JSON object of its columns; BLOBs in hexadecimal
);
