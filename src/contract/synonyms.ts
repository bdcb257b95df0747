import type { ProjectBody } from './project.ts';

/**
 * Search words of each field, in addition to its label, help and wire name. Separate from the fields, because only the
 * search needs these words.
 */
export const synonyms: Readonly<Record<string, string>> = {
  name: 'title rename project name',
  is_demo: 'sample data test data example data',
  timezone: 'timezone utc clock offset local time daylight saving',
  week_start_day: 'monday sunday calendar first day of week',
  primary_dashboard: 'home page start page landing default dashboard',
  person_display_name_properties: 'user name people profile person name called',
  live_events_columns: 'table activity event explorer event stream',
  app_urls: 'toolbar domains origins allowlist whitelist allowed permitted sites website',
  recording_domains: 'allowlist whitelist allowed replay sites website origins where to record',
  data_attributes: 'selector data-attr test id css',
  inject_web_apps: 'plugins scripts injection third party javascript code',
  anonymize_ips: 'gdpr geoip anonymize anonymous client address location privacy',
  autocapture_opt_out: 'opt out auto capture clicks automatic events tracking',
  autocapture_exceptions_opt_in: 'javascript errors crashes bugs error tracking sentry',
  autocapture_exceptions_errors_to_ignore: 'suppress regex noise exclude filter errors mute error messages',
  session_recording_opt_in: 'replay video screen recording record sessions',
  session_recording_sample_rate: 'percent percentage sampling quota fraction share record fewer sessions cost',
  session_recording_minimum_duration_milliseconds: 'seconds short sessions bounce length',
  session_recording_linked_flag: 'feature toggle rollout condition only some users',
  session_recording_network_payload_capture_config: 'headers body bodies xhr fetch http requests api calls',
  session_replay_config: 'canvas webgl drawings ai summary',
  capture_console_log_opt_in: 'logs devtools debug',
  capture_performance_opt_in: 'timing timings speed slow requests web vitals waterfall',
  test_account_filters: 'employees staff team members exclude internal users own company traffic colleagues',
  test_account_filters_default_checked: 'default filter exclude by default',
  path_cleaning_filters: 'url urls cleanup clean group regex alias ids in paths rewrite',
  correlation_config: 'funnel exclude from noise',
  experiment_cuped: 'variance reduction regression adjustment statistics ab test noise default',
  experiment_cuped_days: 'variance reduction lookback window default',
  surveys_opt_in: 'feedback nps popups questionnaire',
  slack_incoming_webhook: 'slack teams discord notifications alerts messages',
  access_control: 'permissions members restrict visibility private security who can see',
  completed_snippet_onboarding: 'setup install wizard',
  has_completed_onboarding_for: 'setup wizard first steps getting started',
  extra_settings: 'json experimental overrides',
} satisfies Record<keyof ProjectBody, string>;
