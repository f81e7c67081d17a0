-- Threads: graphs of their own in the tables of the graph. A row without a thread is the graph's, one with a
-- thread is that thread's alone. Canonical, but for entities.relation_count and the full-text tables.

CREATE TABLE threads (
    seq         INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE, -- as clients name it
    created_at  TEXT NOT NULL
);

ALTER TABLE entities ADD COLUMN thread INTEGER NULL REFERENCES threads(seq);
ALTER TABLE entities ADD COLUMN confidence REAL NULL;
ALTER TABLE entities ADD COLUMN importance REAL NULL;
ALTER TABLE entities ADD COLUMN revision INTEGER NULL;       -- 1 when made, one more with each call that changes it
ALTER TABLE entities ADD COLUMN relation_count INTEGER NULL; -- derived: active relations of either direction

ALTER TABLE observations ADD COLUMN version INTEGER NULL;
ALTER TABLE observations ADD COLUMN supersedes TEXT NULL;    -- id of the version before
ALTER TABLE observations ADD COLUMN superseded_by TEXT NULL; -- id of the version after; NULL: the current one
ALTER TABLE observations ADD COLUMN confidence REAL NULL;    -- NULL: the entity's
ALTER TABLE observations ADD COLUMN importance REAL NULL;    -- NULL: the entity's

ALTER TABLE relations ADD COLUMN thread INTEGER NULL REFERENCES threads(seq);
ALTER TABLE relations ADD COLUMN importance REAL NULL;

-- A name is unique in its thread. The others give the orders of the analytics and what a query filters by.
CREATE UNIQUE INDEX idx_thread_entities ON entities(thread, name) WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_members ON entities(thread) WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_changes ON entities(thread, updated_at DESC, importance, confidence, entity_type)
    WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_importance ON entities(thread, importance DESC, name)
    WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_degrees ON entities(thread, relation_count DESC, name)
    WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX idx_thread_relations ON relations(from_entity, to_entity, relation_type)
    WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_relations_to ON relations(to_entity, from_entity)
    WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_relations_all ON relations(thread) WHERE thread IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX idx_thread_relations_gone_from ON relations(from_entity)
    WHERE thread IS NOT NULL AND deleted_at IS NOT NULL;
CREATE INDEX idx_thread_relations_gone_to ON relations(to_entity)
    WHERE thread IS NOT NULL AND deleted_at IS NOT NULL;

-- Tables of their own: in the graph's, the rows of threads would take places among the hits that its searches read
-- and change how rare its words are. The column thread holds one word, t and the thread's number, so that FTS5 meets
-- it with the words asked for. Current observations only.
CREATE VIRTUAL TABLE thread_entities_fts USING fts5(
    thread, name, entity_type,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE thread_observations_fts USING fts5(
    thread, content,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
