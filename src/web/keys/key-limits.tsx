import type { PersonalKey } from '#contract/members-and-keys.ts';
import { useSessionState } from '../session/session-context.tsx';
import { NOT_KNOWN } from './scope-names.ts';

const isLimited = <T,>(limit: readonly T[] | null | undefined): limit is readonly T[] =>
  limit !== null && limit !== undefined && limit.length > 0;

/** Lists the organizations and projects that a key is limited to. Shows the id if the name is unknown. */
export function KeyLimits({ item, projects }: { item: PersonalKey; projects: ReadonlyMap<number, string> }) {
  const { connection } = useSessionState();
  const { scoped_organizations, scoped_teams } = item;
  const organizationName = (id: string) => connection?.organizations?.find((one) => one.id === id)?.name ?? id;
  const names = [
    ...(isLimited(scoped_organizations) ? scoped_organizations.map(organizationName) : []),
    ...(isLimited(scoped_teams) ? scoped_teams.map((id) => projects.get(id) ?? `Project ${id}`) : []),
  ];
  const everything = scoped_organizations === undefined || scoped_teams === undefined ? NOT_KNOWN : 'Everything';
  return <span>{names.length > 0 ? names.join(', ') : everything}</span>;
}
