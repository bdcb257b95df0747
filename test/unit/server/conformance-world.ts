import type { Scope } from '#contract/operations.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { buildKey, type TestServer } from '#test/support/server.ts';

export interface Call {
  method: string;
  path: string;
  body?: unknown;
  save?: Record<string, string>;
}

export interface Case {
  name: string;
  given: string;
  request: Call;
  expect: { status: number; body_contains: unknown };
  auth?: {
    key?: string | null;
    membership_level?: number;
    scopes?: string[];
    scoped_teams?: string[];
    scoped_organizations?: string[];
  };
  setup?: Call[];
  query?: Record<string, string>;
  fixture?: string;
  also?: string;
}

const ADMIN = 8;

/** The values of a case's placeholders, by the placeholder's name. */
export type Names = Record<string, unknown>;

const whole = /^\{(\w+)( as string)?\}$/;

/** Replaces placeholders anywhere in a value, and the text `<201 characters>` with 201 characters. */
export function named(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((entry) => named(entry, names));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, named(entry, names)]));
  if (typeof value !== 'string') return value;
  const [, name, asString] = whole.exec(value) ?? [];
  if (name && name in names) return asString ? String(names[name]) : names[name];
  const filled = value.replace(/\{(\w+)\}/g, (text, key: string) => (key in names ? String(names[key]) : text));
  return filled === '<201 characters>' ? 'x'.repeat(201) : filled;
}

async function buildNames({ db }: TestServer, level: number) {
  const { id: org } = await buildOrganization(db);
  const { id: other_org } = await buildOrganization(db);
  const user = await buildUser(db, { [org]: level });
  const onboarding = { product_analytics: true };
  const base = { name: 'Default project', has_completed_onboarding_for: onboarding };
  const project = await buildProject(db, org, base);
  const other = await buildProject(db, other_org);
  await db.updateTable('app_user').set({ current_project: project.id }).where('id', '=', user.id).execute();
  return { user, names: { org, other_org, pid: project.id, other_pid: other.id, api_token: project.api_token } };
}

const keyOf = async (server: TestServer, user_id: number, auth: NonNullable<Case['auth']>, names: Names) =>
  auth.key === undefined
    ? buildKey(server.db, user_id, {
        scopes: (auth.scopes ?? ['*']) as Scope[],
        scoped_organizations: named(auth.scoped_organizations ?? [], names) as string[],
        scoped_projects: named(auth.scoped_teams ?? [], names) as number[],
      })
    : (named(auth.key, names) as string | null);

/** Creates the records for one case: an organization with a project and a user, and another organization with a project. */
export async function buildWorld(server: TestServer, { auth = {} }: Case) {
  const { user, names } = await buildNames(server, auth.membership_level ?? ADMIN);
  const world = { server, user, names: names as Names & typeof names, key: await keyOf(server, user.id, auth, names) };
  const send = ({ method, path, body }: Call, query: Record<string, string> = {}) => {
    const url = new URL(named(path, world.names) as string, server.origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return server.fetch(url.href, {
      method,
      headers: { 'Content-Type': 'application/json', ...(world.key ? { Authorization: `Bearer ${world.key}` } : {}) },
      ...(body ? { body: JSON.stringify(named(body, world.names)) } : {}),
    });
  };
  return { ...world, send, setKey: (key: string | null) => Object.assign(world, { key }) };
}

export type World = Awaited<ReturnType<typeof buildWorld>>;
