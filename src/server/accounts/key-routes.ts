import { accountOperations } from '#contract/account-operations.ts';
import { grantableScopes } from '#contract/every-operation.ts';
import { excessRights, type KeyRights } from '#contract/key-rights.ts';
import { invalid, invalidInput, notFound, permissionDenied, type Violation } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { validateBody } from '../request/validate-body.ts';
import { route } from '../route.ts';
import { type Caller, levelInOrganization, levelInProject } from './caller.ts';
import { findKeyOf, type KeyRecord, listKeysFor, listKeysOf, ownerLevelOf } from './key-store.ts';
import { createKey, MAX_KEYS, revokeKey, rollKey } from './keys.ts';
import { parseUuid } from './parse-uuid.ts';

const rightsOf = ({ scopes, scoped_organizations, scoped_projects }: Caller): KeyRights => ({
  scopes,
  scoped_organizations,
  scoped_teams: scoped_projects,
});

const excessMessages: Record<keyof KeyRights, string> = {
  scopes: 'Your key can’t grant scopes that it does not have itself.',
  scoped_organizations: 'Your key can’t grant access to organizations that it has no access to itself.',
  scoped_teams: 'Your key can’t grant access to projects that it has no access to itself.',
};

/** Throws 403 with every field in which the wanted rights exceed the rights of the request's key. */
function requireNoExcess(wanted: KeyRights, caller: Caller) {
  const [first, ...others] = excessRights(wanted, rightsOf(caller)).map(
    (attr): Violation => ({ attr, code: 'permission_denied', detail: excessMessages[attr] }),
  );
  if (first) throw denied([first, ...others]);
}

/** Returns a 403 problem that lists these violations. */
function denied(violations: [Violation, ...Violation[]]) {
  const { body } = invalid(violations);
  const problem = permissionDenied(violations[0].detail);
  Object.assign(problem.body, { attr: body.attr, errors: body.errors });
  return problem;
}

function requireKnownScopes(scopes: readonly string[]) {
  const unknown = scopes.find((scope) => scope !== '*' && !grantableScopes.some((known) => known === scope));
  if (unknown !== undefined) throw invalidInput(`Invalid scope: ${unknown}`, 'scopes');
}

/**
 * Throws 400 unless the caller has access to each organization and project in these limits. Each project must also belong to
 * an organization that the request's key can be used in.
 */
async function requireReachable(db: Db, caller: Caller, { scoped_organizations, scoped_teams }: KeyRights) {
  const foreign = scoped_organizations?.find((id) => levelInOrganization(caller, id) === null);
  if (foreign !== undefined)
    throw invalidInput('You must be a member of all organizations that the key is limited to.', 'scoped_organizations');
  if (!scoped_teams || scoped_teams.length === 0) return;
  const found = await db
    .selectFrom('project')
    .select(['id', 'organization', 'access_control'])
    .where('id', 'in', [...scoped_teams])
    .execute();
  const isOpen = (id: number) =>
    found.some(
      (project) =>
        project.id === id &&
        levelInProject(caller, project) !== null &&
        (caller.scoped_organizations?.includes(project.organization) ?? true),
    );
  if (!scoped_teams.every(isOpen))
    throw invalidInput('You must have access to all projects that the key is limited to.', 'scoped_teams');
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

interface Limits {
  scoped_organizations?: string[] | null | undefined;
  scoped_teams?: number[] | null | undefined;
}

/** Returns a request's limits without duplicates. An empty or missing list becomes null, which means no limit. */
const limitsOf = ({ scoped_organizations, scoped_teams }: Limits) => ({
  scoped_organizations: scoped_organizations?.length
    ? unique(scoped_organizations.map((id) => id.toLowerCase()))
    : null,
  scoped_teams: scoped_teams?.length ? unique(scoped_teams) : null,
});

/** Throws 400 or 403 unless the request's key can give these rights to another key of the same user. */
async function requireGrantable(db: Db, caller: Caller, rights: KeyRights) {
  requireKnownScopes(rights.scopes);
  requireNoExcess(rights, caller);
  await requireReachable(db, caller, rights);
}

interface OwnKeyRequest {
  db: Db;
  caller: Caller;
  params: { id: string };
}

/**
 * Returns a filter for the keys that the caller's key can see. If the caller's key has limits, it sees only keys whose
 * limits stay within these limits.
 */
const isVisible = (caller: Caller) => (key: KeyRecord) =>
  excessRights(key, rightsOf(caller)).every((name) => name === 'scopes');

async function ownKey({ db, caller, params }: OwnKeyRequest): Promise<KeyRecord> {
  const found = await findKeyOf(db, caller.user_id, parseUuid(params.id));
  if (!found || !isVisible(caller)(found)) throw notFound('Not found.');
  return found;
}

/**
 * Returns the key that a request changes, rolls or revokes. Throws 403 if this key has scopes that the request's key
 * does not have. Otherwise, the caller could get these scopes by rolling the key.
 */
async function changeableKey(request: OwnKeyRequest): Promise<KeyRecord> {
  const found = await ownKey(request);
  if (excessRights(found, rightsOf(request.caller)).length > 0)
    throw permissionDenied('This key has scopes that your key does not have.');
  return found;
}

const toRecord = (key: KeyRecord, value: string | null = null) => ({ ...key, value });

function mountOwnKeys(app: App) {
  route(app, accountOperations.getCurrentKey, async ({ db, caller }) => {
    const found = await findKeyOf(db, caller.user_id, caller.key_id);
    if (!found) throw notFound('Not found.');
    return { content: toRecord(found) };
  });
  route(app, accountOperations.listKeys, async ({ db, caller }) => {
    const found = await listKeysOf(db, caller.user_id);
    return { content: found.filter(isVisible(caller)).map((key) => toRecord(key)) };
  });
  route(app, accountOperations.createKey, async ({ db, caller, body }) => {
    const given = validateBody(accountOperations.createKey.body(), body);
    const rights = { scopes: unique(given.scopes), ...limitsOf(given) };
    await requireGrantable(db, caller, rights);
    const created = await createKey(db, {
      user_id: caller.user_id,
      label: given.label,
      scopes: rights.scopes,
      scoped_organizations: rights.scoped_organizations ?? [],
      scoped_projects: rights.scoped_teams ?? [],
    });
    if (!created) throw invalidInput(`You can only have ${MAX_KEYS} keys. Revoke one before you create another.`);
    const stored = await ownKey({ db, caller, params: created });
    return { content: toRecord(stored, created.value) };
  });
  route(app, accountOperations.updateKey, async (request) => {
    const { db, caller, body } = request;
    const given = validateBody(accountOperations.updateKey.body(), body);
    const before = await changeableKey(request);
    const limits = limitsOf(given);
    const rights = {
      scopes: given.scopes ? unique(given.scopes) : before.scopes,
      scoped_organizations:
        given.scoped_organizations === undefined ? before.scoped_organizations : limits.scoped_organizations,
      scoped_teams: given.scoped_teams === undefined ? before.scoped_teams : limits.scoped_teams,
    };
    await requireGrantable(db, caller, rights);
    await db
      .updateTable('personal_key')
      .set({
        label: given.label ?? before.label,
        scopes: rights.scopes,
        scoped_organizations: rights.scoped_organizations,
        scoped_projects: rights.scoped_teams,
      })
      .where('id', '=', before.id)
      .execute();
    return { content: toRecord({ ...before, label: given.label ?? before.label, ...rights }) };
  });
  route(app, accountOperations.rollKey, async (request) => {
    const { id } = await changeableKey(request);
    const value = await rollKey(request.db, id, request.now());
    return { content: toRecord(await ownKey(request), value) };
  });
  route(app, accountOperations.deleteKey, async (request) => {
    const { id } = await changeableKey(request);
    await revokeKey(request.db, id);
    return { content: null };
  });
}

/** Mounts the operations on keys. */
export function mountKeys(app: App) {
  mountOwnKeys(app);
  route(app, accountOperations.listOrganizationKeys, async ({ db, target: { organization }, query, url }) => {
    const page = parsePageQuery(query);
    return { content: pageEnvelope(url(), page, await listKeysFor(db, organization, page)) };
  });
  route(app, accountOperations.deleteOrganizationKey, async ({ db, target: { organization, level }, params }) => {
    const id = parseUuid(params.id);
    const ownerLevel = await ownerLevelOf(db, organization, id);
    if (ownerLevel === undefined) throw notFound('Not found.');
    if (ownerLevel > level)
      throw permissionDenied('You can only revoke keys of members with your level or a lower one.');
    await revokeKey(db, id);
    return { content: null };
  });
}
