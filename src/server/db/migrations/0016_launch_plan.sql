alter table experiment add column launch_plan json;
comment on column experiment.launch_plan is 'The plan when the experiment was launched. Null for a draft, and if the plan was changed after the launch and before this column existed';

with change as (
  select a.id, a.project_id, a.item_id, a.created_at, change ->> 'field' as field, change -> 'before' as before, change -> 'after' as after
  from activity a, json_array_elements(case json_typeof(a.detail -> 'changes') when 'array' then a.detail -> 'changes' else '[]' end) as change
  where a.scope = 'Experiment'
), launch as (
  select project_id, item_id, max(id) as id from change where field = 'start_date' and json_typeof(before) = 'null' group by project_id, item_id
), plan_change as (
  -- A value that was too large to store is a text, which may hide another plan.
  select * from change where field = 'parameters' and (
    'string' in (json_typeof(before), json_typeof(after))
    or (before ->> 'recommended_running_time') is distinct from (after ->> 'recommended_running_time')
    or (before ->> 'recommended_sample_size') is distinct from (after ->> 'recommended_sample_size')
  )
)
update experiment e set launch_plan = json_build_object(
  'recommended_running_time', parameters -> 'recommended_running_time',
  'recommended_sample_size', parameters -> 'recommended_sample_size'
)
where start_date is not null and not exists (
  select from plan_change c left join launch l using (project_id, item_id)
  where c.project_id = e.project_id and c.item_id = e.id::text and c.created_at > e.start_date and c.id > coalesce(l.id, 0)
);
