import { PROJECT_COLUMNS_KEY } from '../../storage-keys.ts';
import { createSavedColumns } from '../../ui/list/saved-columns.ts';

/** The optional columns of the project list. The name is always shown. */
export const allProjectColumns = [
  { key: 'timezone', label: 'Time zone' },
  { key: 'ingested_event', label: 'Events' },
  { key: 'onboarding', label: 'Onboarding' },
  { key: 'access_control', label: 'Access' },
  { key: 'token', label: 'Token' },
  { key: 'uuid', label: 'UUID' },
] as const;

export type ProjectColumn = (typeof allProjectColumns)[number]['key'];

export const defaultProjectColumns: readonly ProjectColumn[] = [
  'timezone',
  'ingested_event',
  'onboarding',
  'access_control',
  'token',
];

export const projectColumnKeys: readonly ProjectColumn[] = allProjectColumns.map(({ key }) => key);

export const savedProjectColumns = createSavedColumns<ProjectColumn>(
  PROJECT_COLUMNS_KEY,
  projectColumnKeys,
  defaultProjectColumns,
);
