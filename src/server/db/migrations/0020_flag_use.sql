alter table feature_flag add column updated_at timestamptz not null default now();
update feature_flag f set updated_at = coalesce(
  (select max(created_at) from activity a where a.project_id = f.team_id and a.scope = 'FeatureFlag' and a.item_id = f.id::text),
  f.created_at
);

create table flag_call (
  flag_id integer primary key references feature_flag (id) on delete cascade,
  last_called_at timestamptz not null
);
comment on table flag_call is 'When an event for an evaluation of a flag was last received, to within a minute. Not in feature_flag, whose rows are read again after every write';

insert into flag_call (flag_id, last_called_at)
select f.id, least(max(called.at), now())
from (select project_id, flag_set, max(at) as at from event where name = '$feature_flag_called' group by project_id, flag_set) as called
join flag_set s on s.project_id = called.project_id and s.id = called.flag_set
join feature_flag f on f.team_id = called.project_id and f.key = s.properties ->> '$feature_flag' and not f.deleted
group by f.id;
