import { memo } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import { inlineCopy } from '../ui/copy-button.tsx';
import list from '../ui/list-table.module.css';
import { PassingRow } from '../ui/passing-row.tsx';
import { onboardingWords } from './onboarding-words.ts';
import styles from './project-row.module.css';
import { timeZoneOffset } from './time-zone-offset.ts';

const shortToken = (token: string) => (token.length > 14 ? `${token.slice(0, 8)}…${token.slice(-4)}` : token);

const zoneWords = (zone: string, withOffset: boolean) =>
  `${zone.replaceAll('_', ' ')}\n${withOffset ? timeZoneOffset(zone) : '\u00a0'}`;

/** What tells one project from the others. */
const headOf = ({ id, uuid, name, organization }: ProjectListItem) => ({
  name: name ?? `Project ${id}`,
  to: href.project(organization ?? '', id ?? 0),
  detail: `${id}  ${uuid}`,
});

/** A native button whose clicks the table handles: a component in each row would take longer than the rest of it. */
const tokenButton = (name: string, token: string, isCopied: boolean) => (
  // biome-ignore lint/correctness/noRestrictedElements: table cells stay native, see above
  <button {...inlineCopy(isCopied, `Copy the token of ${name}`, shortToken(token))} data-copies={token}>
    {isCopied ? 'Copied' : shortToken(token)}
  </button>
);

interface Props {
  item: ProjectListItem;
  rowIndex: number;
  /** Whether to tell how far the time zone is from UTC, which takes the browser a while to find out the first time. */
  withOffset: boolean;
  /** The token was copied a moment ago. */
  isCopied: boolean;
}

/** One project in the list. The link spans the row; two lines of a cell are one text, so that a row stays a few elements. */
export const ProjectRow = memo(function ProjectRow({ item, rowIndex, withOffset, isCopied }: Props) {
  const { name, to, detail } = headOf(item);
  const zone = item.timezone ?? '';
  const isListed = item.access_control === true;
  return (
    <tr aria-rowindex={rowIndex} data-project={item.id} className={`${list['row']} ${styles['row']}`}>
      <td className={`${list['name']} ${styles['name']}`}>
        <a href={to} data-tooltip={name}>
          {name}
        </a>
        {item.is_demo && <span className={styles['badge']}>Demo</span>}
        {`\n${detail}`}
      </td>
      <td className={`${list['two']} ${styles['zone']}`} data-tooltip={zone}>
        {zoneWords(zone, withOffset)}
      </td>
      <td className={styles['state']} data-state={item.ingested_event ? 'good' : 'warning'}>
        {item.ingested_event ? 'Receiving' : 'No events yet'}
      </td>
      <td className={list['two']}>{onboardingWords(item)}</td>
      <td className={styles['access']} data-cell-icon={isListed ? 'lock' : 'people'}>
        {isListed ? 'Listed members' : 'Everyone'}
      </td>
      <td className={styles['token']}>{item.api_token && tokenButton(name, item.api_token, isCopied)}</td>
    </tr>
  );
});

export const PassingProject = ({ item, ...place }: { item: ProjectListItem; rowIndex: number; columns: number }) => (
  <PassingRow {...headOf(item)} {...place} className={styles['name']} />
);
