alter table experiment add column segments text[] not null default '{}';

create table segment_view (
  experiment_id integer not null references experiment (id) on delete cascade,
  metric_uuid text not null,
  property_of text not null,
  property_key text not null,
  opened_at timestamptz not null,
  fingerprint text not null,
  query_to timestamptz not null,
  result json not null,
  p_value double precision,
  primary key (experiment_id, metric_uuid, property_of, property_key)
);
comment on table segment_view is 'The properties by which somebody divided the results of a metric, with the last result. The tests of whether the lift differs are corrected for all of them';
comment on column segment_view.p_value is 'Whether the lifts differ between the values, in the last result. Null if that was not tested';
