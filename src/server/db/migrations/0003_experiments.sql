create table feature_flag (
  id integer generated always as identity primary key,
  team_id integer not null references project (id) on delete cascade,
  name text not null,
  key text not null,
  filters json not null,
  deleted boolean not null,
  active boolean not null,
  ensure_experience_continuity boolean not null
);
create unique index feature_flag_key on feature_flag (team_id, key) where not deleted;
comment on table feature_flag is 'Decides who sees which variant. The key of a deleted flag can be used again';

create table experiment (
  id integer generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  feature_flag_id integer not null references feature_flag (id) on delete cascade,
  name text not null,
  description text,
  start_date timestamptz,
  end_date timestamptz,
  archived boolean not null,
  parameters json,
  filters json not null,
  secondary_metrics json,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index experiment_project on experiment (project_id, created_at desc, id desc);
create index experiment_flag on experiment (feature_flag_id);
comment on table experiment is 'A comparison of variants, linked to a feature flag';
