import { operations } from '#contract/operations.ts';
import { notFound } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { App } from '../dependencies.ts';
import { currentProjectListItem } from '../projects/store.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { route } from '../route.ts';
import { type Caller, currentOrganization } from './caller.ts';
import { findUser, listOrganizations } from './store.ts';

const ONE = { limit: 1, offset: 0 };
const ALL = { limit: 1000, offset: 0 };

const idsOf = ({ organizations }: Caller) => organizations.map(({ organization }) => organization);

/** Returns the caller's current project; null if there is none, or if the key is limited to other projects. */
async function openTeam(db: Db, caller: Caller) {
  const current = await currentProjectListItem(db, caller);
  return current && (caller.scoped_projects?.includes(current.id) ?? true) ? current : null;
}

/** Mounts the operations on organizations and on the caller. */
export function mountAccounts(app: App) {
  route(app, operations.listOrganizations, async ({ db, caller, query, url }) => {
    const page = parsePageQuery(query);
    const open = idsOf(caller).filter((id) => caller.scoped_organizations?.includes(id) ?? true);
    return { content: pageEnvelope(url(), page, await listOrganizations(db, caller, open, page)) };
  });
  route(app, operations.getOrganization, async ({ db, caller, target: { organization, level } }) => {
    const [found] = level === null ? [] : (await listOrganizations(db, caller, [organization], ONE)).results;
    if (!found) throw notFound('Not found.');
    return { content: found };
  });
  route(app, operations.getMe, async ({ db, caller }) => {
    const current = currentOrganization(caller);
    const { results } = await listOrganizations(db, caller, idsOf(caller), ALL);
    return {
      content: {
        ...(await findUser(db, caller.user_id)),
        team: await openTeam(db, caller),
        organization: results.find(({ id }) => id === current) ?? null,
        organizations: results,
      },
    };
  });
}
