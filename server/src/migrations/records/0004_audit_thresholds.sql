-- What the next analysis of an installation is told; null: the usual.
ALTER TABLE installations ADD COLUMN minimum_incident_min integer;
ALTER TABLE installations ADD COLUMN minimum_irradiance_w_m2 double precision;
