alter table feature_flag add column tags text[] not null default '{}';
