-- What tells that a folder belongs to a project. The project may be in the trash: it gets them back with itself.
CREATE TABLE project_aliases (
    kind       TEXT    NOT NULL CHECK(kind IN ('origin', 'root', 'folder', 'path')),
    value      TEXT    NOT NULL,
    project_id TEXT    NOT NULL,
    linked     INTEGER NOT NULL, -- 1: somebody said so; 0: found by a call from there
    added_at   TEXT    NOT NULL,
    PRIMARY KEY (kind, value)
) WITHOUT ROWID;
CREATE INDEX idx_project_aliases_project ON project_aliases(project_id);

-- Where repositories lie, by the real path of the Git directory that all working trees share, and what told them last.
CREATE TABLE project_places (
    path       TEXT NOT NULL PRIMARY KEY,
    folder     TEXT NOT NULL, -- the working tree from which a call came first
    kind       TEXT NOT NULL,
    value      TEXT NOT NULL,
    project_id TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX idx_project_places_project ON project_places(project_id);

-- Names that projects had before they were renamed; a project that takes one ends its row.
CREATE TABLE project_former_names (
    name_key   TEXT NOT NULL PRIMARY KEY,
    name       TEXT NOT NULL,
    project_id TEXT NOT NULL
) WITHOUT ROWID;
