import type { ReactElement } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { inlineCopyProps } from '../../ui/copy-button.tsx';
import list from '../../ui/list/list-table.module.css';
import { formatOnboarding, productProgress } from './format-onboarding.ts';
import { formatTimeZoneOffset } from './format-time-zone-offset.ts';
import type { ProjectColumn } from './project-columns.ts';
import styles from './project-row.module.css';

const shortToken = (token: string) => (token.length > 14 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

const formatZone = (zone: string, withOffset: boolean) =>
  `${zone.replaceAll('_', ' ')}\n${withOffset ? formatTimeZoneOffset(zone) : '\u00a0'}`;

export interface CellProps {
  item: ProjectListItem;
  name: string;
  /** Whether to show the UTC offset. Computing an offset is slow the first time. */
  withOffset: boolean;
  /** Whether the token has just been copied. */
  isCopied: boolean;
}

/**
 * Returns a button that copies a token. The button is native, and the table handles its clicks, because a component in
 * each row would take longer to render than the rest of the row.
 */
const tokenButton = (name: string, token: string, isCopied: boolean) => (
  <button {...inlineCopyProps(isCopied, `Copy the token of ${name}`, shortToken(token))} data-copies={token}>
    {isCopied ? 'Copied' : shortToken(token)}
  </button>
);

/** Each column's cell. A cell with two lines is a single text node, to keep rows fast. */
export const projectCells: Record<ProjectColumn, (props: CellProps) => ReactElement> = {
  timezone: ({ item: { timezone }, withOffset }) => (
    <td key="timezone" className={`${list.two} ${styles.zone}`} data-tooltip={timezone ?? ''}>
      {formatZone(timezone ?? '', withOffset)}
    </td>
  ),
  ingested_event: ({ item: { ingested_event } }) => (
    <td key="ingested_event" className={styles.state} data-state={ingested_event ? 'good' : 'warning'}>
      {ingested_event ? 'Received' : 'No events yet'}
    </td>
  ),
  onboarding: ({ item }) => {
    const { done, of } = productProgress(item);
    return (
      <td
        key="onboarding"
        className={`${list.two} ${styles.onboarding}`}
        style={{ '--done': of === 0 ? 0 : done / of } as object}
      >
        {formatOnboarding(item)}
      </td>
    );
  },
  access_control: ({ item: { access_control } }) => (
    <td key="access_control" className={styles.access} data-cell-icon={access_control ? 'lock' : 'people'}>
      {access_control ? 'Project members' : 'Everyone'}
    </td>
  ),
  token: ({ item: { api_token }, name, isCopied }) => (
    <td key="token" className={styles.token}>
      {api_token && tokenButton(name, api_token, isCopied)}
    </td>
  ),
  uuid: ({ item: { uuid } }) => (
    <td key="uuid" className={styles.uuid} data-tooltip={uuid}>
      {uuid}
    </td>
  ),
};
