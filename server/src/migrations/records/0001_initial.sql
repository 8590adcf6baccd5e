-- Records: who may do what, which installations there are, what was audited, what was found.
-- Times are UTC epoch milliseconds (…_ms); local days are YYYY-MM-DD text; energies kWh; ratios 0–1.

CREATE TABLE users (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email         text NOT NULL CHECK (email = lower(email)),
  name          text NOT NULL,
  role          text NOT NULL CHECK (role IN ('user', 'user-manager', 'data-analyst', 'admin')),
  -- null until an invited person has set one
  password_hash text,
  picture_file  text,
  language      text NOT NULL DEFAULT 'fr-FR',
  disabled      boolean NOT NULL DEFAULT false,
  created_ms    bigint NOT NULL,
  UNIQUE (email)
);

CREATE TABLE user_policies (
  user_id           integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- 0 means all
  installation_list integer[] NOT NULL DEFAULT '{}',
  create_audit      boolean NOT NULL DEFAULT false,
  plotly_creator    boolean NOT NULL DEFAULT false,
  pdf_report        boolean NOT NULL DEFAULT false,
  analyst_mod       boolean NOT NULL DEFAULT false,
  virtual_sensor    boolean NOT NULL DEFAULT false,
  menu              jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE sessions (
  -- only the hash of a token is kept
  token_hash  text PRIMARY KEY,
  user_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_ms  bigint NOT NULL,
  expires_ms  bigint NOT NULL,
  revoked_ms  bigint
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE invitations (
  token_hash  text PRIMARY KEY,
  user_id     integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_ms  bigint NOT NULL,
  expires_ms  bigint NOT NULL,
  used_ms     bigint
);

CREATE TABLE installations (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guid                  text NOT NULL UNIQUE,
  name                  text NOT NULL,
  type                  text NOT NULL DEFAULT '',
  status                text NOT NULL DEFAULT '',
  analysis_mode         text NOT NULL CHECK (analysis_mode IN ('continuous', 'audit')),
  target_menu           text NOT NULL DEFAULT '',
  -- 0 means an AC-only audit
  dc_analysis           integer NOT NULL DEFAULT 1,
  pdf_link              text,
  compute_tag_version   text NOT NULL DEFAULT '',
  audit_start_date      text,
  audit_end_date        text,
  plant                 jsonb,
  attributes            jsonb NOT NULL DEFAULT '{}',
  published_analysis_id integer,
  samples_import_id     integer,
  data_start_ms         bigint,
  data_end_ms           bigint,
  peak_power_kwp        double precision,
  latitude              double precision,
  longitude             double precision,
  timezone              text NOT NULL DEFAULT 'UTC',
  currency              text NOT NULL DEFAULT 'EUR',
  created_ms            bigint NOT NULL
);

CREATE TABLE repositories (
  guid            text PRIMARY KEY,
  user_id         integer REFERENCES users ON DELETE SET NULL,
  installation_id integer REFERENCES installations ON DELETE SET NULL,
  created_ms      bigint NOT NULL
);
CREATE INDEX repositories_user ON repositories (user_id);

CREATE TABLE repository_files (
  guid        text NOT NULL REFERENCES repositories ON DELETE CASCADE,
  filename    text NOT NULL,
  conf_type   text NOT NULL CHECK (conf_type IN ('plant', 'measurements', 'weather', 'sizing', 'events')),
  size        bigint NOT NULL,
  sha256      text NOT NULL,
  uploaded_by integer REFERENCES users ON DELETE SET NULL,
  created_ms  bigint NOT NULL,
  PRIMARY KEY (guid, filename)
);

-- One import: the raw samples of one set of files, in the measurement store under this id.
CREATE TABLE imports (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  installation_id integer NOT NULL REFERENCES installations ON DELETE CASCADE,
  -- of the samples, so that importing the same data again is no second import
  sha256          text NOT NULL,
  state           text NOT NULL CHECK (state IN ('writing', 'stored')),
  start_ms        bigint NOT NULL,
  step_ms         bigint NOT NULL,
  count           bigint NOT NULL,
  columns         text[] NOT NULL,
  created_ms      bigint NOT NULL
);
CREATE INDEX imports_installation ON imports (installation_id, sha256);

-- One analysis: its results stand in the measurement store under this id, and are read only once published.
CREATE TABLE analyses (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  installation_id integer NOT NULL REFERENCES installations ON DELETE CASCADE,
  import_id       integer REFERENCES imports ON DELETE SET NULL,
  state           text NOT NULL CHECK (state IN ('writing', 'published', 'superseded')),
  engine_version  text NOT NULL,
  start_ms        bigint NOT NULL,
  end_ms          bigint NOT NULL,
  step_ms         bigint NOT NULL,
  first_day       integer NOT NULL,
  day_count       integer NOT NULL,
  peak_power_kwp  double precision,
  points          text[] NOT NULL,
  settings        jsonb NOT NULL,
  kpi             jsonb NOT NULL,
  plant_model     jsonb NOT NULL,
  behaviour       jsonb NOT NULL,
  defaults_used   text[] NOT NULL,
  created_ms      bigint NOT NULL,
  published_ms    bigint
);
CREATE INDEX analyses_installation ON analyses (installation_id, id);

CREATE TABLE incidents (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  analysis_id     integer NOT NULL REFERENCES analyses ON DELETE CASCADE,
  installation_id integer NOT NULL REFERENCES installations ON DELETE CASCADE,
  category        text NOT NULL,
  points          text[] NOT NULL,
  start_ms        bigint NOT NULL,
  end_ms          bigint NOT NULL,
  open            boolean NOT NULL,
  -- local day numbers
  days            integer[] NOT NULL,
  loss_kwh        double precision NOT NULL,
  loss_currency   double precision,
  severity        text NOT NULL CHECK (severity IN ('light', 'severe', 'very_severe')),
  criticality     text NOT NULL CHECK (criticality IN ('normal', 'critical')),
  confidence      double precision NOT NULL,
  -- a message key of the catalogues and its numbers
  evidence        jsonb NOT NULL
);
CREATE INDEX incidents_analysis ON incidents (analysis_id, start_ms);

CREATE TABLE quality_findings (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  analysis_id     integer NOT NULL REFERENCES analyses ON DELETE CASCADE,
  installation_id integer NOT NULL REFERENCES installations ON DELETE CASCADE,
  point           text NOT NULL,
  issue           text NOT NULL,
  start_ms        bigint NOT NULL,
  end_ms          bigint NOT NULL,
  detail          jsonb NOT NULL
);
CREATE INDEX quality_findings_analysis ON quality_findings (analysis_id);

CREATE TABLE job_progress (
  job_id          text PRIMARY KEY,
  kind            text NOT NULL,
  installation_id integer REFERENCES installations ON DELETE CASCADE,
  user_id         integer REFERENCES users ON DELETE SET NULL,
  state           text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  stage           text NOT NULL,
  done            double precision NOT NULL,
  total           double precision NOT NULL,
  -- a message key of the catalogues and its values
  error           jsonb,
  log             jsonb NOT NULL DEFAULT '[]',
  attempt         integer NOT NULL DEFAULT 0,
  created_ms      bigint NOT NULL,
  updated_ms      bigint NOT NULL,
  finished_ms     bigint
);
CREATE INDEX job_progress_installation ON job_progress (installation_id, created_ms);

CREATE TABLE report_templates (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    integer REFERENCES users ON DELETE SET NULL,
  content    jsonb NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);

CREATE TABLE audit_log (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms      bigint NOT NULL,
  user_id    integer REFERENCES users ON DELETE SET NULL,
  action     text NOT NULL,
  subject    text NOT NULL,
  detail     jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_at ON audit_log (at_ms);

CREATE TABLE mails (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  created_ms bigint NOT NULL,
  -- null while it waits, or for good when there is no mail server
  sent_ms    bigint,
  error      text
);
