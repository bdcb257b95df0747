alter table feature_flag add column version integer not null default 1;
alter table feature_flag add column created_at timestamptz not null default now();
alter table feature_flag add column created_by integer references app_user (id) on delete set null;

update feature_flag set created_at = experiment.created_at, created_by = experiment.created_by
from experiment where experiment.feature_flag_id = feature_flag.id;

create table flag_hash_key (
  project_id integer not null references project (id) on delete cascade,
  person bigint not null,
  flag_key text not null,
  hash_key text not null,
  primary key (project_id, person, flag_key)
);
comment on table flag_hash_key is 'The id that a flag hashes for a person who was anonymous before, so that signing in does not change the variant';
