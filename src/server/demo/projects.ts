import type { ProjectHistory } from './history.ts';
import { appExperiments, helpExperiments, stagingExperiments } from './other-experiments.ts';
import { shopExperiments } from './shop-experiments.ts';

const notInternal = [
  { key: 'email', operator: 'not_icontains', value: '@fernhill.example', type: 'person' },
  { key: '$host', operator: 'not_regex', value: '^(localhost|127\\.0\\.0\\.1)($|:)', type: 'event' },
];

/** The projects of the demo organization. Each project has different settings. */
export const demoProjects: ProjectHistory[] = [
  {
    daysAgo: 410,
    by: 'robin',
    given: { name: 'Web shop', timezone: 'Europe/Berlin', week_start_day: 1 },
    ingested: true,
    steps: [
      {
        daysAgo: 404,
        by: 'lena',
        patch: {
          app_urls: ['https://fernhill.example', 'https://*.fernhill.example'],
          test_account_filters: notInternal,
          test_account_filters_default_checked: true,
        },
      },
      {
        daysAgo: 362,
        by: 'tomas',
        patch: {
          session_recording_opt_in: true,
          session_recording_sample_rate: '0.10',
          recording_domains: ['https://fernhill.example'],
        },
      },
      {
        daysAgo: 190,
        by: 'tomas',
        patch: {
          path_cleaning_filters: [
            { alias: '/orders/<id>', regex: '/orders/\\d+' },
            { alias: '/products/<slug>', regex: '/products/[^/]+' },
          ],
          correlation_config: {
            excluded_event_names: ['$autocapture'],
            excluded_person_property_names: ['$browser_version'],
          },
        },
      },
      { daysAgo: 71, by: 'lena', patch: { autocapture_exceptions_opt_in: true, surveys_opt_in: true } },
      {
        daysAgo: 70,
        by: 'lena',
        patch: { autocapture_exceptions_errors_to_ignore: ['ResizeObserver loop', '^Script error\\.?$'] },
      },
      {
        daysAgo: 26,
        by: 'tomas',
        patch: {
          session_recording_sample_rate: '0.35',
          session_recording_minimum_duration_milliseconds: 2000,
          session_recording_network_payload_capture_config: { recordHeaders: true, recordBody: false },
        },
      },
      {
        daysAgo: 4,
        by: 'aiko',
        patch: {
          data_attributes: ['data-attr', 'data-product'],
          person_display_name_properties: ['email', 'customer_number'],
          live_events_columns: ['event', 'person', 'properties.$current_url', 'timestamp'],
        },
      },
    ],
    experiments: shopExperiments,
  },
  {
    daysAgo: 280,
    by: 'tomas',
    given: { name: 'Mobile app', timezone: 'America/New_York', autocapture_opt_out: true },
    ingested: true,
    steps: [
      { daysAgo: 276, by: 'tomas', patch: { anonymize_ips: true, capture_console_log_opt_in: false } },
      { daysAgo: 120, by: 'aiko', patch: { test_account_filters: notInternal, week_start_day: 0 } },
      {
        daysAgo: 18,
        by: 'aiko',
        patch: { has_completed_onboarding_for: { product_analytics: true, feature_flags: true } },
      },
    ],
    dimensions: [
      { name: 'Browser', of: 'event', key: '$browser', values: null },
      {
        name: 'Browser engine',
        of: 'event',
        key: '$browser',
        values: [
          { label: 'Chromium', matches: ['Chrome', 'Edge'] },
          { label: 'WebKit', matches: ['Safari'] },
        ],
      },
    ],
    experiments: appExperiments,
  },
  {
    daysAgo: 233,
    by: 'sam',
    given: { name: 'Help centre', timezone: 'Europe/London', anonymize_ips: true, week_start_day: 1 },
    ingested: true,
    steps: [
      { daysAgo: 230, by: 'sam', patch: { app_urls: ['https://help.fernhill.example'], surveys_opt_in: true } },
      { daysAgo: 29, by: 'lena', patch: { capture_performance_opt_in: false, inject_web_apps: false } },
    ],
    experiments: helpExperiments,
  },
  {
    daysAgo: 150,
    by: 'tomas',
    given: { name: 'Checkout (staging)' },
    ingested: true,
    members: { sam: 8 },
    steps: [
      { daysAgo: 149, by: 'robin', patch: { access_control: true } },
      {
        daysAgo: 35,
        by: 'tomas',
        patch: {
          session_recording_opt_in: true,
          session_replay_config: { record_canvas: true },
          session_recording_linked_flag: { id: 1, key: 'smoke-test', variant: 'test' },
          extra_settings: { recorder_script: 'next' },
        },
      },
    ],
    experiments: stagingExperiments,
  },
  {
    daysAgo: 6,
    by: 'aiko',
    given: { name: 'Trail conditions API', timezone: 'Asia/Tokyo' },
    ingested: false,
    steps: [],
    experiments: [],
  },
];
