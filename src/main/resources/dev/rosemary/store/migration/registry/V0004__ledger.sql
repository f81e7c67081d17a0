-- What tells whether rows are still as they were written; see the ledger of a project's file. The checksum is a column
-- here: which projects there have to be is known from their files.
ALTER TABLE projects ADD COLUMN checksum INTEGER NULL; -- CRC-32 in the upper half, CRC-32C in the lower

CREATE TABLE ledger (
    name  TEXT    PRIMARY KEY,
    value INTEGER NOT NULL
) WITHOUT ROWID;
