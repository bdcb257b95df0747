-- The sums of runs over periods with different shares were added. Shipping a variant ends an experiment within a second.
delete from metric_run r using experiment e
where e.id = r.experiment_id and exists (
  select from activity a, json_array_elements(case json_typeof(a.detail -> 'changes') when 'array' then a.detail -> 'changes' else '[]' end) as change
  where a.project_id = e.project_id and a.scope = 'FeatureFlag' and a.item_id = e.feature_flag_id::text
    and a.created_at > e.start_date and a.created_at < coalesce(e.end_date - interval '1 second', now())
    and change ->> 'field' = 'filters'
    and (
      -- Filters that were too large to store are a text, which may hide other shares.
      'string' in (json_typeof(change -> 'before'), json_typeof(change -> 'after'))
      or (change -> 'before' -> 'multivariate')::text is distinct from (change -> 'after' -> 'multivariate')::text
    )
);
