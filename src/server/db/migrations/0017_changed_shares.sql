delete from metric_run r using experiment e
where e.id = r.experiment_id and exists (
  select from activity a
  where a.project_id = e.project_id and a.scope = 'FeatureFlag' and a.item_id = e.feature_flag_id::text
    and a.created_at > e.start_date and a.created_at < coalesce(e.end_date, now())
    and a.detail::text like '%"field":"filters"%'
);
