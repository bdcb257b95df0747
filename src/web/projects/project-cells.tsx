import type { ReactElement } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { inlineCopy } from '../ui/copy-button.tsx';
import list from '../ui/list-table.module.css';
import type { ColumnKey } from './columns.ts';
import { onboardingWords, productProgress } from './onboarding-words.ts';
import styles from './project-row.module.css';
import { timeZoneOffset } from './time-zone-offset.ts';

const shortToken = (token: string) => (token.length > 14 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

const zoneWords = (zone: string, withOffset: boolean) =>
  `${zone.replaceAll('_', ' ')}\n${withOffset ? timeZoneOffset(zone) : '\u00a0'}`;

export interface CellProps {
  item: ProjectListItem;
  name: string;
  /** Whether to tell how far the time zone is from UTC, which takes the browser a while to find out the first time. */
  withOffset: boolean;
  /** The token was copied a moment ago. */
  isCopied: boolean;
}

/** A native button whose clicks the table handles: a component in each row would take longer than the rest of it. */
const tokenButton = (name: string, token: string, isCopied: boolean) => (
  // biome-ignore lint/correctness/noRestrictedElements: table cells stay native, see above
  <button {...inlineCopy(isCopied, `Copy the token of ${name}`, shortToken(token))} data-copies={token}>
    {isCopied ? 'Copied' : shortToken(token)}
  </button>
);

/** The cell of each column. Two lines of a cell are one text, so that a row stays a few elements. */
export const cells: Record<ColumnKey, (props: CellProps) => ReactElement> = {
  timezone: ({ item: { timezone }, withOffset }) => (
    <td key="timezone" className={`${list['two']} ${styles['zone']}`} data-tooltip={timezone ?? ''}>
      {zoneWords(timezone ?? '', withOffset)}
    </td>
  ),
  ingested_event: ({ item: { ingested_event } }) => (
    <td key="ingested_event" className={styles['state']} data-state={ingested_event ? 'good' : 'warning'}>
      {ingested_event ? 'Receiving' : 'No events yet'}
    </td>
  ),
  onboarding: ({ item }) => {
    const { done, of } = productProgress(item);
    return (
      <td
        key="onboarding"
        className={`${list['two']} ${styles['onboarding']}`}
        style={{ '--done': of === 0 ? 0 : done / of } as object}
      >
        {onboardingWords(item)}
      </td>
    );
  },
  access_control: ({ item: { access_control } }) => (
    <td key="access_control" className={styles['access']} data-cell-icon={access_control ? 'lock' : 'people'}>
      {access_control ? 'Listed members' : 'Everyone'}
    </td>
  ),
  token: ({ item: { api_token }, name, isCopied }) => (
    <td key="token" className={styles['token']}>
      {api_token && tokenButton(name, api_token, isCopied)}
    </td>
  ),
  uuid: ({ item: { uuid } }) => (
    <td key="uuid" className={styles['uuid']} data-tooltip={uuid}>
      {uuid}
    </td>
  ),
};
