-- When clients were last here: what a brief calls new goes by it. Derived: without a row everything is new to a client.
CREATE TABLE visits (
    space     TEXT NOT NULL, -- id of the project; empty for personal memory
    client    TEXT NOT NULL, -- what the client calls itself
    principal TEXT NOT NULL, -- who was authenticated; empty for nobody
    since     TEXT NULL,     -- when it was here before the present visit
    at        TEXT NOT NULL, -- when it was here last
    PRIMARY KEY (space, client, principal)
) WITHOUT ROWID;
