-- Projects whose file is in trash/. Several may have the same name, also that of a project that exists.
CREATE TABLE deleted_projects (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    description TEXT NOT NULL,
    status      TEXT NOT NULL CHECK(status IN ('active', 'archived')), -- before the deletion
    created_at  TEXT NOT NULL,
    updated_at  TEXT NOT NULL,
    deleted_at  TEXT NOT NULL,
    keep_until  TEXT NOT NULL,
    client      TEXT NULL, -- as it calls itself
    principal   TEXT NULL  -- who was authenticated
);
CREATE INDEX idx_deleted_projects_name ON deleted_projects(name);

-- What such a project held, by surface and kind: graph.entities.
CREATE TABLE deleted_project_contents (
    id          TEXT    NOT NULL REFERENCES deleted_projects(id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL,
    number      INTEGER NOT NULL,
    place       INTEGER NOT NULL,
    PRIMARY KEY (id, kind)
) WITHOUT ROWID;
