-- Deletions for good whose texts may still lie in segments of a full-text table, in the vector file or in the write-ahead
-- log: wanted counts them, and nothing is left of those up to done.
CREATE TABLE erasures (
    text_table  TEXT    PRIMARY KEY, -- documents have none, but a row here
    wanted      INTEGER NOT NULL,
    done        INTEGER NOT NULL
) WITHOUT ROWID;
-- Pages with such numbers name deleted rows whose terms are still there.
INSERT INTO erasures (text_table, wanted, done) VALUES
    ('documents', 0, 0),
    ('memories_fts', (SELECT count(*) FROM memories_fts_data WHERE id >= 1 << 53), 0),
    ('session_fts', (SELECT count(*) FROM session_fts_data WHERE id >= 1 << 53), 0),
    ('vault_fts', (SELECT count(*) FROM vault_fts_data WHERE id >= 1 << 53), 0);

CREATE TRIGGER memories_erased AFTER DELETE ON memories BEGIN
    UPDATE erasures SET wanted = wanted + 1 WHERE text_table = 'memories_fts';
END;
CREATE TRIGGER session_memories_erased AFTER DELETE ON session_memories BEGIN
    UPDATE erasures SET wanted = wanted + 1 WHERE text_table = 'session_fts';
END;
CREATE TRIGGER vault_memories_erased AFTER DELETE ON vault_memories BEGIN
    UPDATE erasures SET wanted = wanted + 1 WHERE text_table = 'vault_fts';
END;
CREATE TRIGGER documents_erased AFTER DELETE ON documents BEGIN
    UPDATE erasures SET wanted = wanted + 1 WHERE text_table = 'documents';
END;
