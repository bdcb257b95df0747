alter table metric_run add column waiting_reason text;
comment on column metric_run.waiting_reason is 'Why the run waits, for users. Null while it is computed';
