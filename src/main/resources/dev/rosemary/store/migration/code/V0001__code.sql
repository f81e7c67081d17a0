-- The index of one folder of source code. All of it is derived: it can be made again from the folder.

-- One row.
CREATE TABLE code_project (
    root         TEXT    NOT NULL, -- real path of the folder
    chunker      INTEGER NOT NULL, -- version of the rules and parsers by which the files were cut
    state        TEXT    NOT NULL, -- indexing, completed, failed
    total_files  INTEGER NOT NULL, -- that the latest walk found
    started_at   TEXT    NOT NULL,
    completed_at TEXT,
    error        TEXT,
    model        TEXT              -- fingerprint of the model of the vectors
);

-- How many entries the latest walk left out, by reason.
CREATE TABLE code_skipped (
    reason       TEXT    PRIMARY KEY,
    entries      INTEGER NOT NULL
) WITHOUT ROWID;

-- A file that was read; one with a reason in skipped has no chunks.
CREATE TABLE code_files (
    id           INTEGER PRIMARY KEY,
    path         TEXT    NOT NULL UNIQUE,
    hash         BLOB    NOT NULL, -- SHA-256 of the bytes
    size         INTEGER NOT NULL,
    modified     INTEGER NOT NULL, -- nanoseconds since 1970; -1: look again
    identity     INTEGER NOT NULL,
    language     TEXT    NOT NULL,
    degraded     INTEGER NOT NULL, -- 1: cut by lines, since the parser gave up
    skipped      TEXT
);
CREATE INDEX idx_code_files_skipped ON code_files(skipped) WHERE skipped IS NOT NULL;
CREATE INDEX idx_code_files_degraded ON code_files(id) WHERE degraded = 1;

CREATE TABLE code_chunks (
    id           INTEGER PRIMARY KEY,
    file_id      INTEGER NOT NULL REFERENCES code_files(id),
    start_line   INTEGER NOT NULL, -- from 1
    end_line     INTEGER NOT NULL, -- inclusive
    type         TEXT    NOT NULL,
    name         TEXT    NOT NULL,
    parent       TEXT    NOT NULL,
    content      TEXT    NOT NULL,
    meaning      BLOB              -- hash of the text that is embedded; NULL: none is
);
CREATE INDEX idx_code_chunks_file ON code_chunks(file_id);
CREATE INDEX idx_code_chunks_meaning ON code_chunks(meaning) WHERE meaning IS NOT NULL;

-- Analysed text under the chunk's row number.
CREATE VIRTUAL TABLE code_fts USING fts5(
    name, path, body,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- Vectors by what was embedded, so that a chunk that moves keeps its own. Row numbers only grow.
CREATE TABLE code_vectors (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    meaning      BLOB    NOT NULL UNIQUE,
    vector       BLOB    NOT NULL  -- unit length, a signed byte a dimension, 127 = 1
);

-- Files that killed a parser, by the hash of their bytes; of this version, since a new one begins with none.
CREATE TABLE code_quarantine (
    hash         BLOB    PRIMARY KEY
) WITHOUT ROWID;
