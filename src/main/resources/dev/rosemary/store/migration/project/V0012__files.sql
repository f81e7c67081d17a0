-- Files of the memory tool: texts under paths. Canonical: files. Derived: file_sections and its full text.

CREATE TABLE files (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT, -- numbers never recur: sections and history point at them
    id         TEXT NOT NULL UNIQUE,              -- 20 characters of [a-z0-9]
    user_id    TEXT NULL,                         -- whose it is, in the personal space of an authenticated client
    path       TEXT NOT NULL,                     -- from the root of the space on: /memories/notes/api.md, in NFC
    created_at TEXT NOT NULL,                     -- ISO 8601 in UTC, nine fractional digits
    updated_at TEXT NOT NULL,
    content    TEXT NOT NULL
);
-- Not unique, though no path is there twice: an undo that swaps two paths writes one row after the other.
CREATE INDEX idx_files_path ON files(path);

-- A file cut at its headings, in order; together they are its content.
CREATE TABLE file_sections (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    file       INTEGER NOT NULL,  -- files.seq
    part       INTEGER NOT NULL,  -- from 0
    id         TEXT NOT NULL,     -- of file, heading and how often the heading came before
    path       TEXT NOT NULL,
    heading    TEXT NOT NULL,     -- with those above it; may be empty
    user_id    TEXT NULL,
    updated_at TEXT NOT NULL,     -- when it came to say this
    content    TEXT NOT NULL
);
CREATE INDEX idx_file_sections_file ON file_sections(file, part);
CREATE INDEX idx_file_sections_id ON file_sections(id);
CREATE INDEX idx_file_sections_path ON file_sections(path);

CREATE VIRTUAL TABLE file_sections_fts USING fts5(
    path, heading, content,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- Texts of kind 8. A section that changes is another row.
CREATE TRIGGER file_sections_made AFTER INSERT ON file_sections
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    INSERT INTO embedding_queue (kind, item) SELECT 8, new.seq FROM embedding_state WHERE model IS NOT NULL;
    INSERT INTO mention_queue (entity, kind, item) SELECT 0, 8, new.seq FROM embedding_state WHERE linking;
END;
CREATE TRIGGER file_sections_gone AFTER DELETE ON file_sections
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    DELETE FROM mentions WHERE text_kind = 8 AND text_item = old.seq;
    DELETE FROM mention_queue WHERE entity = 0 AND kind = 8 AND item = old.seq;
    INSERT INTO forgotten_texts (kind, item) VALUES (8, old.seq);
END;

INSERT INTO erasures (text_table, wanted, done) VALUES ('file_sections_fts', 0, 0);
CREATE TRIGGER file_sections_erased AFTER DELETE ON file_sections BEGIN
    UPDATE erasures SET wanted = wanted + 1 WHERE text_table = 'file_sections_fts';
END;
