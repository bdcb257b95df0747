insert into organization (id, name, slug, created_at) values ('0190a000-0000-7000-8000-000000000001', 'Before the upgrade', 'before', '2026-01-01T00:00:00Z');
insert into app_user (distinct_id, first_name, last_name, email, current_organization) values ('someone', 'Ines', '🦔', 'ines@before.test', '0190a000-0000-7000-8000-000000000001');
insert into organization_membership (organization, user_id, level) select '0190a000-0000-7000-8000-000000000001', id, 15 from app_user;
-- The key phx_before_the_upgrade.
insert into personal_key (user_id, label, hash, mask, scopes) select id, 'Before', 'sha256$' || encode(sha256('phx_before_the_upgrade'), 'hex'), 'phx_...rade', '{*}' from app_user;
insert into project (
  organization, api_token, name, completed_snippet_onboarding, has_completed_onboarding_for, ingested_event, is_demo, timezone, week_start_day, app_urls, data_attributes,
  anonymize_ips, session_recording_opt_in, session_recording_sample_rate, test_account_filters, path_cleaning_filters, correlation_config, access_control, extra_settings,
  has_group_types, person_on_events_querying_enabled, groups_on_events_querying_enabled, version
)
select '0190a000-0000-7000-8000-000000000001', 'phc_before_' || number, 'Project ' || number || ' "\ ', false, '{"b":true,"a":false}', number = 1, number = 2, 'Asia/Kolkata', 1, '{https://a.example,"https://b.example/x,y"}', '["data-attr"]',
  true, false, 0.35, '[{"key":"email","type":"person","operator":"not_icontains","value":"@before.test"}]', '[]', '{}', false, '{"deep":{"\u00e9":[1e21,null,"\u2028"]}}',
  false, true, false, 7
from generate_series(1, 2) as number;
insert into project_membership (project_id, user_id, level) select 1, id, 8 from app_user;
insert into activity (organization, project_id, scope, item_id, activity, user_id, detail)
select organization, project.id, 'Project', project.id::text, 'created', app_user.id, '{"changes":null,"trigger":null,"name":"Project","short_id":null,"type":null}' from project, app_user;
insert into feature_flag (team_id, name, key, filters, deleted, active, ensure_experience_continuity)
select 1, 'Flag', 'checkout', '{"groups":[{"properties":[],"rollout_percentage":100}],"multivariate":{"variants":[{"key":"control","rollout_percentage":50},{"key":"test","rollout_percentage":50}]}}', false, true, false;
insert into experiment (project_id, feature_flag_id, name, description, start_date, archived, parameters, filters, secondary_metrics, created_by)
select 1, feature_flag.id, 'Checkout', null, '2026-01-01T00:00:00Z', false,
  '{"feature_flag_variants":[{"key":"control","rollout_percentage":50},{"key":"test","rollout_percentage":50}]}', '{"insight":"TRENDS","events":[{"id":"paid","order":0}]}', '[]', app_user.id
from feature_flag, app_user;
insert into result_cache (experiment_id, metric, key, result, calculated_at) values (1, -1, 'of an older version', '{}', '2026-01-02T00:00:00Z');
insert into flag_set (project_id, id, properties) values (1, 11, '{"$feature/checkout":"control"}'), (1, 12, '{"$feature/checkout":"test"}');
insert into event (project_id, uuid, name, at, person, flag_set, distinct_id, properties)
select 1, gen_random_uuid(), 'paid', timestamptz '2026-01-01T12:00:00Z' + number * interval '1 minute', number, 11 + number % 2, 'person-' || number, '{"$feature/checkout":"any","amount":5}'
from generate_series(1, 300) as number;
insert into person (project_id, id, distinct_id, identified, properties) values (1, 1, 'person-1', true, '{"email":"one@else.test"}');
insert into person_link (project_id, id, leader) values (1, 1, 900), (1, 2, 900);
insert into demo_generation (project_id) values (2);
