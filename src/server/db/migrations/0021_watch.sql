alter table experiment
  add column scheduled_start timestamptz,
  add column scheduled_end timestamptz,
  add column ends_on_plan boolean not null default false,
  add column end_action text not null default 'notify',
  add column harm_action text not null default 'notify',
  add column start_scheduled_by integer references app_user (id) on delete set null,
  add column end_scheduled_by integer references app_user (id) on delete set null;
create index experiment_scheduled_start on experiment (scheduled_start) where scheduled_start is not null;
create index experiment_scheduled_end on experiment (scheduled_end) where scheduled_end is not null;
create index experiment_ends_on_plan on experiment (id) where ends_on_plan;
create index experiment_under_way on experiment (project_id, id) where start_date is not null and end_date is null;
comment on column experiment.scheduled_start is 'When the draft is launched. Null for every other experiment';
comment on column experiment.start_scheduled_by is 'Who set scheduled_start. The launch needs the rights that this user has then';
comment on column experiment.end_scheduled_by is 'Who set the end. What happens then needs the rights that this user has then';

update experiment set scheduled_start = start_date, start_scheduled_by = created_by, launch_plan = null where start_date > now();

create table notification_destination (
  id uuid primary key default gen_random_uuid(),
  project_id integer not null references project (id) on delete cascade,
  kind text not null constraint notification_destination_kind check (kind in ('webhook', 'slack')),
  name text not null,
  url text,
  origin text not null,
  secret text,
  previous_secret text,
  previous_until timestamptz,
  rules text[] not null,
  active boolean not null default true,
  failing_since timestamptz,
  disabled_reason text,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create index notification_destination_project on notification_destination (project_id, created_at, id);
create unique index notification_destination_of_project on notification_destination (project_id) where url is null;
comment on table notification_destination is 'Where messages about the experiments of a project are sent. url and secret are in plain text, because messages are sent and signed with them';
comment on column notification_destination.url is 'Null: the slack_incoming_webhook of the project';
comment on column notification_destination.origin is 'The address of the console at which the destination was added. Links in messages begin with it';
comment on column notification_destination.failing_since is 'The first failed attempt since the last successful one';

create table watch_state (
  experiment_id integer not null references experiment (id) on delete cascade,
  rule text not null,
  subject text not null,
  is_true boolean not null,
  since timestamptz not null,
  false_count integer not null,
  sent_at timestamptz,
  primary key (experiment_id, rule, subject)
);
comment on table watch_state is 'What was last found by a rule of notifications. subject is a metric, a variant or empty';

create table watch_check (
  experiment_id integer not null references experiment (id) on delete cascade,
  at timestamptz not null,
  people bigint,
  primary key (experiment_id, at)
);
comment on table watch_check is 'When the rules of notifications were evaluated for an experiment, and how many participants it had. Null if the results do not say so';

create table notification (
  id uuid primary key default gen_random_uuid(),
  project_id integer not null references project (id) on delete cascade,
  experiment_id integer references experiment (id) on delete set null,
  rule text not null,
  subject text,
  body json not null,
  created_at timestamptz not null
);
create index notification_project on notification (project_id, created_at desc, id desc);
create index notification_experiment on notification (experiment_id);
comment on table notification is 'A message, without the link to the experiment, which depends on the destination';

create table delivery (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notification (id) on delete cascade,
  destination_id uuid not null references notification_destination (id) on delete cascade,
  status text not null constraint delivery_status check (status in ('pending', 'sent', 'failed')),
  attempt integer not null default 0,
  next_at timestamptz,
  attempted_at timestamptz,
  http_status integer,
  error text,
  duration_ms integer,
  unique (notification_id, destination_id)
);
create index delivery_due on delivery (next_at) where status = 'pending';
create index delivery_destination on delivery (destination_id, attempted_at desc nulls last);
comment on table delivery is 'A notification to one destination. It is sent when next_at is reached';

alter table activity add column event text;
create index activity_feed on activity (project_id, id desc) where event is not null or scope = 'Team';
comment on column activity.event is 'What happened to an experiment, if it is more than a change of its settings';

with change as (
  select a.id, a.project_id, a.item_id, a.scope, c ->> 'field' as field, c -> 'before' as before, c -> 'after' as after
  from activity a, json_array_elements(case json_typeof(a.detail -> 'changes') when 'array' then a.detail -> 'changes' else '[]' end) as c
  where a.scope in ('Experiment', 'FeatureFlag')
), found as (
  select id, min(case
    when scope = 'FeatureFlag' and field = 'active' and after::text = 'false' then '0 paused'
    when scope = 'FeatureFlag' and field = 'active' and after::text = 'true' then '0 resumed'
    when scope = 'FeatureFlag' then null
    when field = 'start_date' and before::text = 'null' then '0 launched'
    when field = 'start_date' and after::text = 'null' then '0 reset'
    when field = 'end_date' and before::text = 'null' then '1 ended'
    when field = 'end_date' and after::text = 'null' then '1 resumed'
    when field = 'conclusion' and after::text <> 'null' then '2 concluded'
    when field = 'archived' and after::text = 'true' then '3 archived'
    when field = 'archived' and after::text = 'false' then '3 restored'
  end) as event
  from change
  where scope = 'Experiment' or exists (
    select from experiment e where e.project_id = change.project_id and e.feature_flag_id::text = change.item_id
  )
  group by id
)
update activity a set event = substr(found.event, 3) from found where found.id = a.id and found.event is not null;

update activity set event = activity where scope = 'Experiment' and activity in ('created', 'deleted');
