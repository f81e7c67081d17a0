-- The files of the data directory, other than those of projects, that a server has made or used: when one of them is
-- gone or empty, it was lost, and is not made again without a word.
CREATE TABLE files (
    path        TEXT PRIMARY KEY, -- below the data directory
    known_since TEXT NOT NULL
) WITHOUT ROWID;
