alter table experiment add column metrics json;
alter table experiment add column metrics_secondary json;
alter table experiment add column exposure_criteria json;
alter table experiment add column stats_config json;
comment on column experiment.metrics is 'Metrics per exposed person. Legacy metrics are in filters and secondary_metrics';

create table metric_run (
  id uuid primary key default gen_random_uuid(),
  experiment_id integer not null references experiment (id) on delete cascade,
  status text not null default 'pending' constraint metric_run_status check (status in ('pending', 'in_progress', 'completed')),
  trigger text not null,
  total integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  query_to timestamptz
);
create index metric_run_experiment on metric_run (experiment_id, created_at desc);
comment on table metric_run is 'A calculation of every metric of an experiment. total is the number of metrics';

create table metric_result (
  run_id uuid not null references metric_run (id) on delete cascade,
  metric_uuid text not null,
  fingerprint text not null,
  result json,
  error text,
  primary key (run_id, metric_uuid)
);
comment on table metric_result is 'The result of one metric in a run, or the error if the metric could not be computed';
