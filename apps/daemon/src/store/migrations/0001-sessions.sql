-- What a daemon needs to go on where another was killed. Documents are JSON; a column stands only where SQL asks for it.
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- Sessions that are not filed yet.
CREATE TABLE sessions (
  id  TEXT PRIMARY KEY,
  doc TEXT NOT NULL
) STRICT;

CREATE TABLE projects (
  path TEXT PRIMARY KEY,
  doc  TEXT NOT NULL
) STRICT;

-- Filed sessions. Their transcripts are the recordings.
CREATE TABLE activity (
  id       TEXT PRIMARY KEY,
  project  TEXT NOT NULL,
  ended_ms INTEGER NOT NULL,
  doc      TEXT NOT NULL
) STRICT;

CREATE INDEX activity_by_time ON activity (ended_ms DESC);
CREATE INDEX activity_by_project ON activity (project, ended_ms DESC);
