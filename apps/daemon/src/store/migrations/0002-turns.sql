-- The turns of agents, newest last. They outlive their session's filing and go with it.
CREATE TABLE turns (
  id         TEXT PRIMARY KEY,
  session    TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  doc        TEXT NOT NULL
) STRICT;

CREATE INDEX turns_by_session ON turns (session, started_ms DESC);
