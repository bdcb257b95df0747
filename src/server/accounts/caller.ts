import { authenticationFailed, notAuthenticated } from '#contract/problem.ts';
import type { Db } from '../db/open.ts';
import type { Exchange } from '../exchange.ts';
import { bodyOf } from '../reading/request-body.ts';
import { hashOf } from './keys.ts';

export interface OrganizationMembership {
  organization: string;
  level: number;
}

export interface ProjectMembership {
  project_id: number;
  level: number;
}

/** The person behind a request, what their key may do, and where they belong. */
export interface Caller {
  key_id: string;
  scopes: string[];
  scoped_organizations: string[] | null;
  scoped_projects: number[] | null;
  last_used_at: string | null;
  user_id: number;
  current_organization: string | null;
  current_project: number | null;
  organizations: OrganizationMembership[];
  projects: ProjectMembership[];
}

const ADMIN = 8;
const USE_RECORDED_EVERY_MS = 60_000;

async function recordUse(db: Db, { key_id, last_used_at }: Caller, now: Date) {
  // A use that lies ahead was recorded before the clock was set back.
  if (last_used_at !== null && Math.abs(now.getTime() - Date.parse(last_used_at)) < USE_RECORDED_EVERY_MS) return;
  await db.updateTable('personal_key').set({ last_used_at: now.toISOString() }).where('id', '=', key_id).execute();
}

/** The key that a request carries, and where: the header goes first, then the body, then the query. Only the first one counts. */
async function keyIn(exchange: Exchange): Promise<{ key: string; place: string } | null> {
  const bearer = /^Bearer\s+(\S.*)$/.exec(exchange.header('authorization')?.trim() ?? '')?.[1];
  if (bearer) return { key: bearer.trim(), place: 'Authorization header' };
  const body = await bodyOf(exchange).catch(() => ({}) as Record<string, unknown>);
  const inBody = body['personal_api_key'];
  if (typeof inBody === 'string') return { key: inBody, place: 'body' };
  const inQuery = exchange.query()['personal_api_key'];
  return inQuery ? { key: inQuery, place: 'query string' } : null;
}

interface Known {
  db: Db;
  /** The caller whose key has this hash. */
  findCaller: (hash: string) => Promise<Caller | undefined>;
  now: () => Date;
}

/** Finds out who asks; throws 401 when the request carries no key or one that is not valid. */
export async function authenticate(exchange: Exchange, { db, findCaller, now }: Known): Promise<Caller> {
  const found = await keyIn(exchange);
  if (!found) throw notAuthenticated('Authentication credentials were not provided.');
  const caller = await findCaller(hashOf(found.key));
  if (!caller) throw authenticationFailed(`Personal API key found in request ${found.place} is invalid.`);
  await recordUse(db, caller, now());
  return caller;
}

/** The caller's level in an organization: 1, 8 or 15; null outside of it. */
export const levelInOrganization = (caller: Caller, organization: string): number | null =>
  caller.organizations.find((membership) => membership.organization === organization)?.level ?? null;

/** The caller's level in a project: that of the organization, or of the listed member in a private project; null without access. */
export function levelInProject(
  caller: Caller,
  project: { id: number; organization: string; access_control: boolean },
): number | null {
  const general = levelInOrganization(caller, project.organization);
  if (general === null || !project.access_control) return general;
  const listed = caller.projects.find(({ project_id }) => project_id === project.id)?.level;
  if (listed !== undefined) return Math.max(listed, general);
  return general >= ADMIN ? general : null;
}

/** May someone of this level administer? */
export const isAdmin = (level: number | null) => level !== null && level >= ADMIN;

/** The organization that `@current` stands for: the chosen one while the caller belongs to it, else the first. */
export const currentOrganization = ({ current_organization, organizations }: Caller): string | null =>
  (organizations.find(({ organization }) => organization === current_organization) ?? organizations[0])?.organization ??
  null;
