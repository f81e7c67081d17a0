-- Entities beside the memories are found by their texts, taken up again by name, and deleted. The day of an event is
-- the day that its time was given in.

ALTER TABLE memories ADD COLUMN event_offset INTEGER NULL; -- of event_time as it was given, in minutes east of UTC

-- The same text stored again is found by its first 64 characters.
CREATE INDEX idx_memories_content ON memories(substr(content, 1, 64));

-- Derived; fed with analysed text, as the graph's tables are. Rows from before are indexed as they stand.
CREATE VIRTUAL TABLE memory_entities_fts USING fts5(
    name, entity_type, description,
    content='', contentless_delete=1,
    tokenize="porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
INSERT INTO memory_entities_fts (rowid, name, entity_type, description)
    SELECT seq, name, coalesce(entity_type, ''), coalesce(description, '') FROM memory_entities;

CREATE TRIGGER memory_entities_described AFTER UPDATE OF description ON memory_entities
WHEN new.description IS NOT old.description BEGIN
    INSERT INTO forgotten_texts (kind, item) VALUES (4, new.seq);
    INSERT INTO embedding_queue (kind, item)
        SELECT 4, new.seq FROM embedding_state WHERE model IS NOT NULL AND new.description IS NOT NULL;
END;
CREATE TRIGGER memory_entities_gone AFTER DELETE ON memory_entities BEGIN
    DELETE FROM mention_names WHERE entity_kind = 1 AND entity_item = old.seq;
    DELETE FROM mentions WHERE entity_kind = 1 AND entity_item = old.seq;
    INSERT INTO forgotten_texts (kind, item) VALUES (4, old.seq);
    INSERT INTO changed_nodes (kind, item) VALUES (2, old.seq);
END;
CREATE TRIGGER memory_relations_gone AFTER DELETE ON memory_relations BEGIN
    INSERT INTO changed_nodes (kind, item) VALUES (2, old.from_entity);
END;
