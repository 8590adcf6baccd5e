-- What following, resuming and telling of jobs needs, by any number of processes.

ALTER TABLE job_progress
  -- of the present attempt's counted work, 0–1; never falls within an attempt
  ADD COLUMN share      double precision NOT NULL DEFAULT 0,
  -- when the present attempt began
  ADD COLUMN started_ms bigint,
  -- who is told at the end, and in which language; told_ms once that mail is kept
  ADD COLUMN mail       text,
  ADD COLUMN language   text NOT NULL DEFAULT 'fr-FR',
  ADD COLUMN told_ms    bigint;
CREATE INDEX job_progress_unfinished ON job_progress (created_ms) WHERE finished_ms IS NULL;

ALTER TABLE mails
  -- who caused it: may read it here while it has not been sent
  ADD COLUMN user_id integer REFERENCES users ON DELETE SET NULL,
  -- one mail for a job, whoever tells it
  ADD COLUMN job_id  text UNIQUE;
CREATE INDEX mails_recipient ON mails (recipient, created_ms);

-- A file is kept under a name of its own, so that one that replaces it takes its place at once, with this record.
-- Null: under its own file name.
ALTER TABLE repository_files ADD COLUMN stored_as text;
