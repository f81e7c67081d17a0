-- What one memory over everything keeps beside the texts, and ways to find it.

ALTER TABLE memories ADD COLUMN kind TEXT NULL;      -- fact, decision, preference, howto, lesson, event, task, document
ALTER TABLE memories ADD COLUMN title TEXT NULL;
ALTER TABLE memories ADD COLUMN tags TEXT NULL;      -- JSON array of strings
ALTER TABLE memories ADD COLUMN source TEXT NULL;    -- where a client says that it comes from
ALTER TABLE memories ADD COLUMN pinned INTEGER NULL; -- 1: always worth knowing
ALTER TABLE entities ADD COLUMN pinned INTEGER NULL;
ALTER TABLE vault_memories ADD COLUMN pinned INTEGER NULL;

-- The id of a vault memory, which its room knows by its key.
ALTER TABLE vault_memories ADD COLUMN uid TEXT NULL;
UPDATE vault_memories SET uid = lower(hex(randomblob(8)));
UPDATE row_checksums SET checksum = NULL WHERE place BETWEEN 6 << 56 AND (7 << 56) - 1; -- made again behind the calls
CREATE INDEX idx_vault_memories_uid ON vault_memories(uid);
CREATE TRIGGER vault_memories_named AFTER INSERT ON vault_memories WHEN new.uid IS NULL BEGIN
    UPDATE vault_memories SET uid = lower(hex(randomblob(8))) WHERE id = new.id;
END;

CREATE INDEX idx_memories_kind ON memories(kind) WHERE kind IS NOT NULL;
CREATE INDEX idx_memories_title ON memories(title) WHERE title IS NOT NULL;
CREATE INDEX idx_memories_pinned ON memories(pinned) WHERE pinned IS NOT NULL;
CREATE INDEX idx_entities_pinned ON entities(pinned) WHERE pinned IS NOT NULL;
CREATE INDEX idx_vault_memories_pinned ON vault_memories(pinned) WHERE pinned IS NOT NULL;

-- Links that are none between two entities. Ends are the letter of a kind, a hyphen and the whole id.
CREATE TABLE item_links (
    seq           INTEGER PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    from_item     TEXT NOT NULL,
    relation_type TEXT NOT NULL,
    to_item       TEXT NOT NULL,
    created_at    TEXT NOT NULL,
    deleted_at    TEXT NULL
);
CREATE INDEX idx_item_links_from ON item_links(from_item);
CREATE INDEX idx_item_links_to ON item_links(to_item);

-- What items said before, where their own rows do not keep it.
CREATE TABLE past_items (
    seq        INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    item       TEXT NOT NULL, -- letter of the kind, a hyphen and the whole id
    word       TEXT NOT NULL,
    title      TEXT NULL,
    content    TEXT NOT NULL,
    tags       TEXT NULL,
    stored_at  TEXT NOT NULL, -- when the item was made
    valid_from TEXT NOT NULL, -- when it began to say this
    ended_at   TEXT NOT NULL,
    reason     TEXT NULL
);
CREATE INDEX idx_past_items_item ON past_items(item);

-- Derived rows, written again from their files with these.
ALTER TABLE documents ADD COLUMN document_type TEXT NULL;
ALTER TABLE documents ADD COLUMN created_at TEXT NULL;
ALTER TABLE documents ADD COLUMN updated_at TEXT NULL;
UPDATE documents SET hash = '';
CREATE INDEX idx_documents_id ON documents(document_id);
