-- What tells whether canonical rows are still as they were written. Both tables are kept by the store itself
-- (RowChecksums), in the transaction that writes the rows.

-- A checksum for each row of a canonical table. It is a table of its own, and not a column, so that it also tells which
-- rows there have to be: a row that is gone leaves its checksum behind.
CREATE TABLE row_checksums (
    place    INTEGER PRIMARY KEY, -- the table's number times 2^56, plus the row number
    checksum INTEGER NOT NULL     -- CRC-32 in the upper half, CRC-32C in the lower
);

-- Facts about the file. 'version': the schema's version once more, since that in the header has no check. 'unsealed' and
-- the name of a table: rows up to this number were written before there were checksums, and may lack theirs.
CREATE TABLE ledger (
    name  TEXT    PRIMARY KEY,
    value INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO ledger SELECT 'unsealed entities', last FROM (SELECT max(seq) AS last FROM entities) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed observations', last FROM (SELECT max(seq) AS last FROM observations) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed relations', last FROM (SELECT max(seq) AS last FROM relations) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed threads', last FROM (SELECT max(seq) AS last FROM threads) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed session_memories', last FROM (SELECT max(id) AS last FROM session_memories) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed vault_memories', last FROM (SELECT max(id) AS last FROM vault_memories) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed memories', last FROM (SELECT max(seq) AS last FROM memories) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed memory_entities', last FROM (SELECT max(seq) AS last FROM memory_entities) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed memory_relations', last FROM (SELECT max(seq) AS last FROM memory_relations) WHERE last IS NOT NULL;
INSERT INTO ledger SELECT 'unsealed deletions', last FROM (SELECT max(seq) AS last FROM deletions) WHERE last IS NOT NULL;
