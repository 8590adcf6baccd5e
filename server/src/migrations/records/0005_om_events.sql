-- What people wrote down of operation and maintenance: an analysis was told of it, and shows it beside its incidents.
ALTER TABLE analyses ADD COLUMN events jsonb NOT NULL DEFAULT '[]';
