import { keptColumns } from '../ui/list/kept-columns.ts';

/** The columns of the list of projects that can be left out; the name is always there. */
export const columns = [
  { key: 'timezone', label: 'Time zone' },
  { key: 'ingested_event', label: 'Events' },
  { key: 'onboarding', label: 'Onboarding' },
  { key: 'access_control', label: 'Access' },
  { key: 'token', label: 'Token' },
  { key: 'uuid', label: 'UUID' },
] as const;

export type ColumnKey = (typeof columns)[number]['key'];

export const defaultColumns: readonly ColumnKey[] = [
  'timezone',
  'ingested_event',
  'onboarding',
  'access_control',
  'token',
];

export const projectColumns = keptColumns<ColumnKey>(
  'hedgerow.project-columns',
  columns.map(({ key }) => key),
  defaultColumns,
);
