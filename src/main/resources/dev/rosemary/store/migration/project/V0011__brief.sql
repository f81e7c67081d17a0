-- Counts for a brief, which are not to read every memory.
CREATE INDEX idx_memories_ended ON memories(valid_until, user_id) WHERE valid_until IS NOT NULL;
CREATE INDEX idx_memory_entities_user ON memory_entities(user_id) WHERE user_id IS NOT NULL;
