import { memo } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { timeZoneOffset } from '../ui/time-zone-offset.ts';
import { onboardingWords } from './onboarding-words.ts';
import styles from './project-table.module.css';

const shortToken = (token: string) => (token.length > 14 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

interface Props {
  item: ProjectListItem;
  rowIndex: number;
  /** Whether to tell how far the time zone is from UTC, which takes the browser a while to find out the first time. */
  withOffset: boolean;
}

/** One project in the list. The link spans the row; two lines of a cell are one text, so that a row stays a few elements. */
export const ProjectRow = memo(function ProjectRow({ item, rowIndex, withOffset }: Props) {
  const name = item.name ?? `Project ${item.id}`;
  const zone = item.timezone ?? '';
  return (
    <tr aria-rowindex={rowIndex} data-project={item.id}>
      <td className={styles['name']}>
        <a href={href.project(item.organization ?? '', item.id ?? 0)} title={name}>
          {name}
        </a>
        {item.is_demo && <span className={styles['badge']}>Demo</span>}
        {`\n${item.id}  ${item.uuid}`}
      </td>
      <td className={styles['two']} title={zone}>
        {`${zone.replaceAll('_', ' ')}\n${withOffset ? timeZoneOffset(zone) : '\u00a0'}`}
      </td>
      {item.ingested_event ? (
        <td className={styles['state']} data-icon="check-circle" data-state="good">
          Receiving
        </td>
      ) : (
        <td className={styles['state']} data-icon="warning" data-state="warning">
          No events yet
        </td>
      )}
      <td className={styles['two']}>{onboardingWords(item)}</td>
      <td className={`${styles['state']} ${styles['access']}`} data-icon={item.access_control ? 'lock' : 'people'}>
        {item.access_control ? 'Listed members' : 'Everyone'}
      </td>
      <td className={styles['token']}>
        {item.api_token && (
          <CopyButton text={item.api_token} label={`Copy the token of ${name}`}>
            {shortToken(item.api_token)}
          </CopyButton>
        )}
      </td>
    </tr>
  );
});
