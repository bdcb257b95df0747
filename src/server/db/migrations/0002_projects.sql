create table project (
  id integer generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  organization uuid not null references organization (id) on delete cascade,
  api_token text not null unique,
  name text not null,
  completed_snippet_onboarding boolean not null,
  has_completed_onboarding_for json,
  ingested_event boolean not null,
  is_demo boolean not null,
  timezone text not null,
  week_start_day integer,
  primary_dashboard integer,
  person_display_name_properties text[],
  live_events_columns text[],
  app_urls text[] not null,
  recording_domains text[],
  data_attributes json not null,
  inject_web_apps boolean,
  anonymize_ips boolean not null,
  autocapture_opt_out boolean,
  autocapture_exceptions_opt_in boolean,
  autocapture_exceptions_errors_to_ignore json,
  session_recording_opt_in boolean not null,
  session_recording_sample_rate numeric(3, 2),
  session_recording_minimum_duration_milliseconds integer,
  session_recording_linked_flag json,
  session_recording_network_payload_capture_config json,
  session_replay_config json,
  capture_console_log_opt_in boolean,
  capture_performance_opt_in boolean,
  test_account_filters json not null,
  test_account_filters_default_checked boolean,
  path_cleaning_filters json,
  correlation_config json,
  surveys_opt_in boolean,
  slack_incoming_webhook text,
  access_control boolean not null,
  extra_settings json,
  has_group_types boolean not null,
  person_on_events_querying_enabled boolean not null,
  groups_on_events_querying_enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index project_organization on project (organization, id, access_control);
comment on table project is 'A project with its settings';

create table project_membership (
  project_id integer not null references project (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  level integer not null constraint project_membership_level check (level in (1, 8)),
  primary key (user_id, project_id)
);
create index project_membership_project on project_membership (project_id);
comment on table project_membership is 'The listed members of private projects. Levels: 1 member, 8 administrator';

create table activity (
  id bigint generated always as identity primary key,
  organization uuid not null references organization (id) on delete cascade,
  project_id integer not null,
  scope text not null,
  item_id text not null,
  activity text not null,
  user_id integer references app_user (id) on delete set null,
  detail json not null,
  created_at timestamptz not null default now()
);
create index activity_item on activity (project_id, scope, item_id, id desc);
comment on table activity is 'A change of a record, and its author. It is kept after the record is deleted';

alter table app_user add foreign key (current_project) references project (id) on delete set null;
create index app_user_current_project on app_user (current_project);
