-- Memories with validity in time, their entities and relations. Canonical: memories, memory_entities,
-- memory_relations. Derived: everything below them. Times are ISO 8601 in UTC with nine fractional digits, so that
-- their order is that of their texts.

CREATE TABLE memories (
    seq                 INTEGER PRIMARY KEY AUTOINCREMENT, -- numbers never recur: vectors and links point at them
    id                  TEXT NOT NULL UNIQUE,              -- 20 characters of [a-z0-9]
    content             TEXT NOT NULL,
    memory_type         TEXT NOT NULL,
    user_id             TEXT NULL,
    metadata            TEXT NULL,                         -- JSON object
    event_time          TEXT NOT NULL,
    ingestion_time      TEXT NOT NULL,
    valid_from          TEXT NOT NULL,                     -- inclusive
    valid_until         TEXT NULL,                         -- exclusive; NULL: still valid
    superseded_by       TEXT NULL,                         -- id of the memory that took its place
    invalidation_reason TEXT NULL,
    importance_score    REAL NOT NULL DEFAULT 1.0
);
CREATE INDEX idx_memories_user ON memories(user_id) WHERE user_id IS NOT NULL;
CREATE INDEX idx_memories_superseded ON memories(superseded_by) WHERE superseded_by IS NOT NULL;

CREATE TABLE memory_entities (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    entity_type TEXT NULL,
    description TEXT NULL,
    user_id     TEXT NULL,
    created_at  TEXT NOT NULL
);
CREATE INDEX idx_memory_entities_name ON memory_entities(name);

CREATE TABLE memory_relations (
    seq           INTEGER PRIMARY KEY AUTOINCREMENT,
    id            TEXT NOT NULL UNIQUE,
    from_entity   INTEGER NOT NULL REFERENCES memory_entities(seq) ON DELETE CASCADE,
    to_entity     INTEGER NOT NULL REFERENCES memory_entities(seq) ON DELETE CASCADE,
    relation_type TEXT NOT NULL,
    weight        REAL NOT NULL,                            -- 0 to 1
    user_id       TEXT NULL,
    created_at    TEXT NOT NULL
);
CREATE INDEX idx_memory_relations_from ON memory_relations(from_entity);
CREATE INDEX idx_memory_relations_to ON memory_relations(to_entity);

-- Fed with analysed text, as the graph's tables are; time holds the words of the event's date.
CREATE VIRTUAL TABLE memories_fts USING fts5(
    content, time,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

-- Vectors. Kinds of texts: 1 memories, 2 observations, 3 vault_memories, 4 memory_entities (description),
-- 5 documents. A text has one vector for each window (part, from 0). A slot without a text is free.
CREATE TABLE embedding_models (
    id          INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    dimensions  INTEGER NOT NULL
);
CREATE TABLE embeddings (
    slot    INTEGER PRIMARY KEY,
    seq     INTEGER NOT NULL,      -- number of the slot's latest change
    model   INTEGER NULL REFERENCES embedding_models(id),
    kind    INTEGER NULL,
    item    INTEGER NULL,
    part    INTEGER NULL,
    vector  BLOB NULL,             -- float32, little-endian, of unit length
    UNIQUE (kind, item, part)
);
CREATE INDEX idx_embeddings_seq ON embeddings(seq);
CREATE INDEX idx_embeddings_free ON embeddings(slot) WHERE kind IS NULL;

-- One row. model is the one that the vectors of this file are made with, NULL as long as no process has had one: then
-- nothing is queued, since all texts are yet to be embedded. linking is 1 once mentions are looked for.
CREATE TABLE embedding_state (
    seq      INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    model    INTEGER NULL REFERENCES embedding_models(id),
    linking  INTEGER NOT NULL
);
INSERT INTO embedding_state (seq, identity, model, linking) VALUES (0, random(), NULL, 0);

-- Texts that wait for their vectors, those written last behind. A text that changes gets another ticket, so that a
-- vector of the old text is known to be one.
CREATE TABLE embedding_queue (
    ticket  INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    INTEGER NOT NULL,
    item    INTEGER NOT NULL,
    UNIQUE (kind, item)
);

-- The documents of project folders, as they stand in the files there, which are canonical.
CREATE TABLE documents (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    folder      TEXT NOT NULL,     -- absolute path of the project folder
    document_id TEXT NOT NULL,
    title       TEXT NOT NULL,
    content     TEXT NOT NULL,
    hash        TEXT NOT NULL,     -- of title and content
    UNIQUE (folder, document_id)
);

-- Which text names which entity. Kinds of entities: 1 memory_entities, 2 entities (of the graph and of threads).
CREATE TABLE mentions (
    text_kind   INTEGER NOT NULL,
    text_item   INTEGER NOT NULL,
    entity_kind INTEGER NOT NULL,
    entity_item INTEGER NOT NULL,
    PRIMARY KEY (text_kind, text_item, entity_kind, entity_item)
) WITHOUT ROWID;
CREATE INDEX idx_mentions_entity ON mentions(entity_kind, entity_item, text_kind, text_item);

-- The names that are looked for, folded, by their first two words or their only one.
CREATE TABLE mention_names (
    first       TEXT NOT NULL,
    entity_kind INTEGER NOT NULL,
    entity_item INTEGER NOT NULL,
    name        TEXT NOT NULL,
    PRIMARY KEY (first, entity_kind, entity_item)
) WITHOUT ROWID;
CREATE INDEX idx_mention_names_entity ON mention_names(entity_kind, entity_item);

-- What other surfaces wrote and whose mentions are yet to be found: a text (0), an entity (1), or an entity that was
-- there before all texts of the queue (2); kinds as above.
CREATE TABLE mention_queue (
    ticket  INTEGER PRIMARY KEY AUTOINCREMENT,
    entity  INTEGER NOT NULL,
    kind    INTEGER NOT NULL,
    item    INTEGER NOT NULL,
    UNIQUE (entity, kind, item)
);

-- Which nodes of the graph that is walked changed, each with its latest change only. Kinds: 1 memories,
-- 2 memory_entities, 3 entities. A node that is not in its table was deleted.
CREATE TABLE node_changes (
    change  INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    INTEGER NOT NULL,
    item    INTEGER NOT NULL,
    UNIQUE (kind, item)
);

-- What several triggers do, as statements on views: a row put into one is an order, not a fact.
CREATE VIEW forgotten_texts (kind, item) AS SELECT 0, 0 WHERE 0;
CREATE TRIGGER forget_text INSTEAD OF INSERT ON forgotten_texts BEGIN
    UPDATE embedding_state SET seq = seq + 1;
    UPDATE embeddings SET seq = (SELECT seq FROM embedding_state),
        model = NULL, kind = NULL, item = NULL, part = NULL, vector = NULL
        WHERE kind = new.kind AND item = new.item;
    DELETE FROM embedding_queue WHERE kind = new.kind AND item = new.item;
END;
CREATE VIEW changed_nodes (kind, item) AS SELECT 0, 0 WHERE 0;
CREATE TRIGGER change_node INSTEAD OF INSERT ON changed_nodes BEGIN
    DELETE FROM node_changes WHERE kind = new.kind AND item = new.item;
    INSERT INTO node_changes (kind, item) VALUES (new.kind, new.item);
END;

-- What any surface writes is queued by the file itself, so that no writer can forget it. A file that no server with a
-- model has used queues nothing and grows by nothing.
CREATE TRIGGER memories_made AFTER INSERT ON memories BEGIN
    INSERT INTO node_changes (kind, item) VALUES (1, new.seq);
    INSERT INTO embedding_queue (kind, item) SELECT 1, new.seq FROM embedding_state WHERE model IS NOT NULL;
END;
CREATE TRIGGER memories_changed AFTER UPDATE ON memories BEGIN
    INSERT INTO changed_nodes (kind, item) VALUES (1, new.seq);
END;
CREATE TRIGGER memories_reworded AFTER UPDATE OF content ON memories WHEN new.content IS NOT old.content BEGIN
    INSERT INTO forgotten_texts (kind, item) VALUES (1, new.seq);
    INSERT INTO embedding_queue (kind, item) SELECT 1, new.seq FROM embedding_state WHERE model IS NOT NULL;
END;
CREATE TRIGGER memories_gone AFTER DELETE ON memories BEGIN
    INSERT INTO changed_nodes (kind, item) VALUES (1, old.seq);
    DELETE FROM mentions WHERE text_kind = 1 AND text_item = old.seq;
    INSERT INTO forgotten_texts (kind, item) VALUES (1, old.seq);
END;

CREATE TRIGGER memory_entities_made AFTER INSERT ON memory_entities BEGIN
    INSERT INTO node_changes (kind, item) VALUES (2, new.seq);
    INSERT INTO embedding_queue (kind, item)
        SELECT 4, new.seq FROM embedding_state WHERE model IS NOT NULL AND new.description IS NOT NULL;
END;
CREATE TRIGGER memory_relations_made AFTER INSERT ON memory_relations BEGIN
    INSERT INTO changed_nodes (kind, item) VALUES (2, new.from_entity);
END;

CREATE TRIGGER observations_made AFTER INSERT ON observations
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    INSERT INTO embedding_queue (kind, item) SELECT 2, new.seq FROM embedding_state WHERE model IS NOT NULL;
    INSERT INTO mention_queue (entity, kind, item) SELECT 0, 2, new.seq FROM embedding_state WHERE linking;
END;
CREATE TRIGGER observations_deleted AFTER UPDATE OF deleted_at, superseded_by ON observations
WHEN (new.deleted_at IS NOT NULL OR new.superseded_by IS NOT NULL)
    AND (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    DELETE FROM mentions WHERE text_kind = 2 AND text_item = new.seq;
    DELETE FROM mention_queue WHERE entity = 0 AND kind = 2 AND item = new.seq;
    INSERT INTO forgotten_texts (kind, item) VALUES (2, new.seq);
END;

CREATE TRIGGER entities_made AFTER INSERT ON entities WHEN (SELECT linking FROM embedding_state) BEGIN
    INSERT INTO mention_queue (entity, kind, item) VALUES (1, 2, new.seq);
    INSERT INTO node_changes (kind, item) VALUES (3, new.seq);
END;
CREATE TRIGGER entities_deleted AFTER UPDATE OF deleted_at ON entities
WHEN new.deleted_at IS NOT NULL AND (SELECT linking FROM embedding_state) BEGIN
    DELETE FROM mention_queue WHERE entity = 1 AND kind = 2 AND item = new.seq;
    DELETE FROM mention_names WHERE entity_kind = 2 AND entity_item = new.seq;
    DELETE FROM mentions WHERE entity_kind = 2 AND entity_item = new.seq;
    INSERT INTO changed_nodes (kind, item) VALUES (3, new.seq);
END;
CREATE TRIGGER relations_made AFTER INSERT ON relations WHEN (SELECT linking FROM embedding_state) BEGIN
    INSERT INTO changed_nodes (kind, item) SELECT 3, seq FROM entities WHERE id = new.from_entity;
END;
CREATE TRIGGER relations_deleted AFTER UPDATE OF deleted_at ON relations
WHEN (SELECT linking FROM embedding_state) BEGIN
    INSERT INTO changed_nodes (kind, item) SELECT 3, seq FROM entities WHERE id = new.from_entity;
END;

CREATE TRIGGER vault_memories_made AFTER INSERT ON vault_memories
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    INSERT INTO embedding_queue (kind, item) SELECT 3, new.id FROM embedding_state WHERE model IS NOT NULL;
    INSERT INTO mention_queue (entity, kind, item) SELECT 0, 3, new.id FROM embedding_state WHERE linking;
END;
CREATE TRIGGER vault_memories_reworded AFTER UPDATE OF content ON vault_memories
WHEN new.content IS NOT old.content AND (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    INSERT INTO forgotten_texts (kind, item) VALUES (3, new.id);
    INSERT INTO embedding_queue (kind, item) SELECT 3, new.id FROM embedding_state WHERE model IS NOT NULL;
    DELETE FROM mention_queue WHERE entity = 0 AND kind = 3 AND item = new.id;
    INSERT INTO mention_queue (entity, kind, item) SELECT 0, 3, new.id FROM embedding_state WHERE linking;
END;
CREATE TRIGGER vault_memories_gone AFTER DELETE ON vault_memories
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    DELETE FROM mentions WHERE text_kind = 3 AND text_item = old.id;
    DELETE FROM mention_queue WHERE entity = 0 AND kind = 3 AND item = old.id;
    INSERT INTO forgotten_texts (kind, item) VALUES (3, old.id);
END;

CREATE TRIGGER documents_made AFTER INSERT ON documents
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    INSERT INTO embedding_queue (kind, item) SELECT 5, new.seq FROM embedding_state WHERE model IS NOT NULL;
    INSERT INTO mention_queue (entity, kind, item) SELECT 0, 5, new.seq FROM embedding_state WHERE linking;
END;
CREATE TRIGGER documents_reworded AFTER UPDATE OF hash ON documents
WHEN new.hash IS NOT old.hash AND (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    INSERT INTO forgotten_texts (kind, item) VALUES (5, new.seq);
    INSERT INTO embedding_queue (kind, item) SELECT 5, new.seq FROM embedding_state WHERE model IS NOT NULL;
    DELETE FROM mention_queue WHERE entity = 0 AND kind = 5 AND item = new.seq;
    INSERT INTO mention_queue (entity, kind, item) SELECT 0, 5, new.seq FROM embedding_state WHERE linking;
END;
CREATE TRIGGER documents_gone AFTER DELETE ON documents
WHEN (SELECT model IS NOT NULL OR linking FROM embedding_state) BEGIN
    DELETE FROM mentions WHERE text_kind = 5 AND text_item = old.seq;
    DELETE FROM mention_queue WHERE entity = 0 AND kind = 5 AND item = old.seq;
    INSERT INTO forgotten_texts (kind, item) VALUES (5, old.seq);
END;

-- A mention changes the node that its text belongs to: the memory, or the entity of the observation.
CREATE TRIGGER mentions_made AFTER INSERT ON mentions WHEN new.text_kind IN (1, 2) BEGIN
    INSERT INTO changed_nodes (kind, item)
        VALUES (iif(new.text_kind = 1, 1, 3), iif(new.text_kind = 1, new.text_item, new.text_item >> 24));
END;
CREATE TRIGGER mentions_gone AFTER DELETE ON mentions WHEN old.text_kind IN (1, 2) BEGIN
    INSERT INTO changed_nodes (kind, item)
        VALUES (iif(old.text_kind = 1, 1, 3), iif(old.text_kind = 1, old.text_item, old.text_item >> 24));
END;
