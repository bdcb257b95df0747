create table result_cache (
  experiment_id integer not null references experiment (id) on delete cascade,
  metric integer not null,
  key text not null,
  result json not null,
  calculated_at timestamptz not null,
  primary key (experiment_id, metric)
);
comment on table result_cache is 'The last result of each metric (-1: the goal) and a digest of what it was asked for; here and not in memory, so that all processes know the same';
