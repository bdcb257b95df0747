alter table experiment add column metrics_changed_at timestamptz;
comment on column experiment.metrics_changed_at is 'When the metrics, their guardrails or the exposure were last changed after the start. Null if they were not, and after a reset';

with change as (
  select a.id, a.project_id, a.item_id, a.created_at, change ->> 'field' as field
  from activity a, json_array_elements(case json_typeof(a.detail -> 'changes') when 'array' then a.detail -> 'changes' else '[]' end) as change
  where a.scope = 'Experiment'
), launch as (
  select project_id, item_id, max(id) as id from change where field = 'start_date' group by project_id, item_id
)
update experiment e set metrics_changed_at = (
  select max(c.created_at) from change c left join launch l using (project_id, item_id)
  where c.project_id = e.project_id and c.item_id = e.id::text and c.created_at > e.start_date and c.id > coalesce(l.id, 0)
    and c.field in ('filters', 'secondary_metrics', 'metrics', 'metrics_secondary', 'exposure_criteria')
)
where start_date is not null;
