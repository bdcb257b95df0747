import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { authenticationFailed, invalidInput } from '#contract/problem.ts';
import { includesScope } from '#contract/scope.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { type Caller, levelInProject } from '../accounts/caller.ts';
import { isKeyForOrganization } from '../accounts/key-limits.ts';
import type { App, Env } from '../dependencies.ts';
import { storableText } from '../events/replace-unstorable.ts';
import { anyOrigin } from '../http/any-origin.ts';
import { withSlash } from '../http/with-slash.ts';
import { findProject, type StoredProject } from '../projects/store.ts';
import { recordId } from '../request/record-id.ts';
import type { ProjectFlags, ServedFlag } from './project-flags.ts';

const invalidKey = () => authenticationFailed('Personal API key found in request Authorization header is invalid.');

const mayRead = (caller: Caller, project: StoredProject) =>
  includesScope(caller.scopes, 'feature_flag:read') &&
  (caller.scoped_projects?.includes(project.id) ?? true) &&
  isKeyForOrganization(caller, project.organization) &&
  levelInProject(caller, project) !== null;

/**
 * Returns a flag in the format for local evaluation by server SDKs. Flags that this server can't evaluate are left out of
 * the definitions: SDKs then ask this server for them, instead of evaluating conditions that they may misunderstand.
 */
const definition = (team_id: number) => (flag: ServedFlag) => ({
  id: flag.id,
  team_id,
  name: flag.name,
  key: flag.key,
  deleted: false,
  active: flag.active,
  ensure_experience_continuity: flag.ensure_experience_continuity,
  has_encrypted_payloads: false,
  version: flag.version,
  evaluation_runtime: 'all',
  evaluation_contexts: [],
  filters: flag.stored,
});

const withoutMarks = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '');

async function tokenOf(c: Context<Env>): Promise<string> {
  const given = c.req.query('token')?.trim();
  if (given) return storableText(given);
  const id = recordId(c.req.param('project_id') ?? '');
  const project = id === null ? undefined : await findProject(c.get('dependencies').db, id);
  if (!project) throw invalidInput('The query parameter token is missing. Set it to the project token.', 'token');
  return project.api_token;
}

/** Mounts the endpoints from which server SDKs load all flag definitions for local evaluation. */
export function serveDefinitions(app: App, projects: ProjectFlags) {
  const paths = [
    '/flags/definitions',
    '/api/feature_flag/local_evaluation',
    '/api/projects/:project_id/feature_flags/local_evaluation',
  ];
  for (const address of paths.flatMap(withSlash)) {
    app.use(address, anyOrigin);
    app.get(address, async (c) => {
      const dependencies = c.get('dependencies');
      const caller = await authenticate(c, dependencies);
      const found = await projects.find(dependencies.db, await tokenOf(c));
      const project = found && (await findProject(dependencies.db, found.id));
      if (!found || !project || !mayRead(caller, project)) throw invalidKey();
      const text = JSON.stringify({
        flags: found.flags.filter(({ unsupported }) => unsupported === null).map(definition(found.id)),
        group_type_mapping: {},
        cohorts: {},
      });
      const digest = hash('sha256', text).slice(0, 32);
      c.header('ETag', `W/"${digest}"`);
      c.header('Cache-Control', 'private, must-revalidate');
      if (withoutMarks(c.req.header('if-none-match') ?? '') === digest) return c.body(null, 304);
      return c.body(text, 200, { 'Content-Type': 'application/json' });
    });
  }
}
