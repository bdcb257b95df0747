alter table metric_result add column reached json, add column judged_to timestamptz;
comment on column metric_result.reached is 'The first result of the goal whose deciding interval excluded zero. Null if there was none until judged_to';
comment on column metric_result.judged_to is 'Until when the results of each day were judged. Null for metrics other than the goal, and for results of versions that did not judge them';
