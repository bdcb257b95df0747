create table result_cache (
  experiment_id integer not null references experiment (id) on delete cascade,
  metric integer not null,
  key text not null,
  result json not null,
  calculated_at timestamptz not null,
  primary key (experiment_id, metric)
);
comment on table result_cache is 'The last result of each metric, with a digest of everything that affects it except the events. The metric is -1 for the goal, otherwise the index of a secondary metric. Results are not cached in memory, so that all processes return the same result';
