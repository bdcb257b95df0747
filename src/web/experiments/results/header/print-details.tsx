import { Text } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useProjectById } from '../../../projects/project-hooks.ts';
import { useOrganizations } from '../../../session/account-queries.ts';
import { formatExactTime } from '../../../ui/relative-time.tsx';
import styles from '../results.module.css';

/** Details for the printed page: project, organization, URL and the time of the results. */
export function PrintDetails({
  project,
  computedAt,
  timeZone,
}: {
  project: number;
  computedAt: string | null;
  timeZone: string;
}) {
  const { pathname, search } = useLocation();
  const { data } = useProjectById(project);
  const { data: organizations = [] } = useOrganizations();
  const organization = organizations.find(({ id }) => id === data?.organization)?.name ?? data?.organization;
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  return (
    <Text size="xs" c="dimmed" my="xs" className={styles.printed}>
      {`Project ${data?.name ?? project}${organization ? `, organization ${organization}` : ''}. ${
        Number.isNaN(at)
          ? 'The time of the results is unknown.'
          : `Results computed on ${formatExactTime(at, timeZone)}.`
      } ${location.origin}${pathname}${search}`}
    </Text>
  );
}
