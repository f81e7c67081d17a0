-- The knowledge graph. Canonical: entities, observations, relations. Derived: the full-text tables.
--
-- Each table has an explicit integer key beside its UUID: the rowid of a table without one may change
-- at VACUUM, and the full-text tables point at it. An observation's key is its entity's key times
-- 2^24 plus a number counted within the entity, so that the observations of an entity lie together
-- and a full-text hit names its entity without a look-up.

CREATE TABLE entities (
    seq         INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    entity_type TEXT NOT NULL,
    created_at  TEXT NOT NULL DEFAULT (datetime('now')),
    updated_at  TEXT NOT NULL DEFAULT (datetime('now')),
    deleted_at  TEXT NULL,
    metadata    TEXT NULL -- JSON object of what an import carried and this schema has no column for
);

CREATE TABLE observations (
    seq         INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    entity_id   TEXT NOT NULL REFERENCES entities(id) ON DELETE CASCADE,
    content     TEXT NOT NULL,
    created_at  TEXT NOT NULL DEFAULT (datetime('now')),
    deleted_at  TEXT NULL
);

CREATE TABLE relations (
    seq             INTEGER PRIMARY KEY,
    id              TEXT NOT NULL UNIQUE,
    from_entity     TEXT NOT NULL REFERENCES entities(id) ON DELETE CASCADE,
    to_entity       TEXT NOT NULL REFERENCES entities(id) ON DELETE CASCADE,
    relation_type   TEXT NOT NULL,
    created_at      TEXT NOT NULL DEFAULT (datetime('now')),
    deleted_at      TEXT NULL,
    metadata        TEXT NULL
);

CREATE INDEX idx_entities_active ON entities(name, entity_type) WHERE deleted_at IS NULL;
CREATE INDEX idx_entities_type ON entities(entity_type) WHERE deleted_at IS NULL;
CREATE INDEX idx_observations_entity ON observations(entity_id) WHERE deleted_at IS NULL;
CREATE INDEX idx_relations_from ON relations(from_entity) WHERE deleted_at IS NULL;
CREATE INDEX idx_relations_to ON relations(to_entity) WHERE deleted_at IS NULL;
CREATE INDEX idx_relations_type ON relations(relation_type) WHERE deleted_at IS NULL;

-- Fed with analysed text (languages without spaces, identifiers in parts), which an external-content
-- table cannot hold.
CREATE VIRTUAL TABLE entities_fts USING fts5(
    name, entity_type,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE observations_fts USING fts5(
    content,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
