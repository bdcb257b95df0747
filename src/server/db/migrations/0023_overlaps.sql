create table overlap (
  experiment_id integer not null references experiment (id) on delete cascade,
  other_id integer not null references experiment (id) on delete cascade,
  fingerprint text not null,
  computed_at timestamptz not null,
  is_final boolean not null,
  result json not null,
  primary key (experiment_id, other_id),
  check (experiment_id < other_id)
);
create index overlap_other on overlap (other_id);
comment on table overlap is 'The people of each combination of the variants of two experiments, with the sums of their goals. Computed again after a day, unless both had ended (is_final)';
comment on column overlap.fingerprint is 'A digest of everything that affects the result, except the events';
