-- Memories by key, of a session or for good. Canonical: session_memories, vault_memories, session_holders.
-- Derived: the full-text tables and vault_vectors.

CREATE TABLE session_memories (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id  TEXT    NOT NULL,
    key         TEXT    NOT NULL,
    content     TEXT    NOT NULL,
    tags        TEXT    NOT NULL DEFAULT '[]', -- JSON array of strings
    created_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    updated_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    UNIQUE (session_id, key)
);

CREATE TABLE vault_memories (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    key         TEXT    NOT NULL UNIQUE,
    content     TEXT    NOT NULL,
    tags        TEXT    NOT NULL DEFAULT '[]', -- JSON array of strings
    embedding   BLOB,                          -- float32, little-endian
    created_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    updated_at  TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);

-- What equals a query is found by its first 64 characters. Tags are compared inside their arrays, where no index helps.
CREATE INDEX idx_session_memories_content ON session_memories(session_id, substr(content, 1, 64));
CREATE INDEX idx_vault_memories_content ON vault_memories(substr(content, 1, 64));

-- Fed with analysed text, as the graph's tables are.
CREATE VIRTUAL TABLE session_fts USING fts5(
    key, content, tags,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE vault_fts USING fts5(
    key, content, tags,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- Which place of the vector file belongs to which memory (NULL: free), and the number of its latest change. The
-- counter has one row; its identity tells the vector file of this database from any other.
CREATE TABLE vault_vectors (
    slot        INTEGER PRIMARY KEY,
    memory_id   INTEGER UNIQUE,
    seq         INTEGER NOT NULL
);
CREATE INDEX idx_vault_vectors_seq ON vault_vectors(seq);
CREATE INDEX idx_vault_vectors_free ON vault_vectors(slot) WHERE memory_id IS NULL;
CREATE TABLE vault_sequence (
    seq         INTEGER NOT NULL,
    identity    INTEGER NOT NULL
);
INSERT INTO vault_sequence (seq, identity) VALUES (0, random());

-- Which process holds which session; a process is alive while it locks its file sessions/{holder}.lock.
CREATE TABLE session_holders (
    session_id  TEXT    NOT NULL,
    holder      TEXT    NOT NULL,
    persist     INTEGER NOT NULL, -- 1: the session's memories outlive the holder
    PRIMARY KEY (session_id, holder)
) WITHOUT ROWID;
