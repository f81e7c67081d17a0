-- Who deleted softly, a row a call. Canonical. Rows of entities, observations and relations with the same deleted_at went
-- by that call; what was deleted before this table was made has no row here.
CREATE TABLE deletions (
    seq         INTEGER PRIMARY KEY,
    deleted_at  TEXT NOT NULL UNIQUE,
    client      TEXT NULL, -- as it calls itself
    principal   TEXT NULL  -- who was authenticated
);
