export const node = (event: string, more = {}) => ({ kind: 'EventsNode', event, ...more });

/** A stored retention metric: who signs up and opens the app again, one to seven days later. */
export const retention = {
  kind: 'ExperimentMetric',
  metric_type: 'retention',
  uuid: 'e4eaaaf2-d142-41b6-9c6e-2f6f1a7d5b90',
  name: 'Opened again',
  goal: 'increase',
  start_event: node('signed_up', { math: 'total' }),
  completion_event: node('opened', { math: 'total' }),
  retention_window_start: 1,
  retention_window_end: 7,
  retention_window_unit: 'day',
  start_handling: 'first_seen',
};
