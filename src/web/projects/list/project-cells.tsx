import type { ReactElement } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { CellCopyButton } from '../../ui/copy-button.tsx';
import list from '../../ui/list/list-table.module.css';
import { tooltipOnHover } from '../../ui/tooltip-on-hover.ts';
import { formatOnboarding, productProgress } from './format-onboarding.ts';
import { formatTimeZoneOffset } from './format-time-zone-offset.ts';
import type { ProjectColumn } from './project-columns.ts';
import styles from './project-table.module.css';

const shortToken = (token: string) => (token.length > 14 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

/** Each column's cell. A cell with two lines is a single text node, to keep rows fast. */
export const projectCells: Record<ProjectColumn, (item: ProjectListItem, name: string) => ReactElement> = {
  timezone: ({ timezone }) => (
    <td
      key="timezone"
      className={styles.zone}
      {...tooltipOnHover(() => (timezone ? `${timezone}, ${formatTimeZoneOffset(timezone)}` : ''))}
    >
      {timezone}
    </td>
  ),
  ingested_event: ({ ingested_event }) => (
    <td key="ingested_event" className={styles.state} data-state={ingested_event ? 'good' : 'warning'}>
      {ingested_event ? 'Received' : 'No events yet'}
    </td>
  ),
  onboarding: (item) => {
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
  access_control: ({ access_control }) => (
    <td key="access_control" className={styles.access} data-cell-icon={access_control ? 'lock' : 'people'}>
      {access_control ? 'Project members' : 'Everyone'}
    </td>
  ),
  token: ({ api_token }, name) => (
    <td key="token" className={styles.token}>
      {api_token && (
        <CellCopyButton text={api_token} label={`Copy the token of ${name}`}>
          {shortToken(api_token)}
        </CellCopyButton>
      )}
    </td>
  ),
  uuid: ({ uuid }) => (
    <td key="uuid" className={`${list.code} ${styles.uuid}`} data-tooltip={uuid}>
      {uuid}
    </td>
  ),
};
