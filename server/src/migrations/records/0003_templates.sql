-- Templates go by a name, one of a kind for its writer, and may belong to one installation.
ALTER TABLE report_templates ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE report_templates ADD COLUMN installation_id integer REFERENCES installations ON DELETE CASCADE;
CREATE UNIQUE INDEX report_templates_name ON report_templates (user_id, lower(name));
