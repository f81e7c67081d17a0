-- What tells whether canonical rows are still as they were written. The store itself writes both tables (RowTriggers,
-- Sealing).

-- The checksums of canonical rows. It is a table of its own, and not a column, so that it also tells which rows there
-- have to be: a row that is gone leaves its checksum behind. A new row gets its checksum a little later than it is
-- written, and so does a row that changed: NULL until then.
CREATE TABLE row_checksums (
    place    INTEGER PRIMARY KEY, -- the table's number times 2^56, plus the row number
    checksum INTEGER NULL         -- CRC-32 in the upper half, CRC-32C in the lower
);

-- Facts about the file. 'version': the schema's version once more, since that in the header has no check. 'checksums'
-- and the name of a table: how many rows of row_checksums are for it, so that lost ones are noticed.
CREATE TABLE ledger (
    name  TEXT    PRIMARY KEY,
    value INTEGER NOT NULL
) WITHOUT ROWID;
