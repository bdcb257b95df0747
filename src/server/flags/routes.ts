import { flagOperations } from '#contract/flag-operations.ts';
import { notFound } from '#contract/problem.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { recordId } from '../request/record-id.ts';
import { route } from '../route.ts';
import { findFlag, listFlags } from './flag-store.ts';
import { ProjectFlags } from './project-flags.ts';
import { serveDefinitions } from './serve-definitions.ts';
import { serveFlags } from './serve-flags.ts';
import { serveSdkConfig } from './serve-sdk-config.ts';
import { updateFlag } from './update-flag.ts';

function idIn(text: string): number {
  const id = recordId(text);
  if (id === null) throw notFound('Not found.');
  return id;
}

const activeIn = (text: string | undefined) => (text === 'true' || text === 'false' ? text === 'true' : undefined);

function mountRecords(app: App) {
  route(app, flagOperations.listFeatureFlags, async ({ db, target: { project }, query, url }) => {
    const page = parsePageQuery(query);
    const flags = { ...page, search: query.search?.trim(), active: activeIn(query.active) };
    return { content: pageEnvelope(url(), page, await listFlags(db, project.id, flags)) };
  });
  route(app, flagOperations.getFeatureFlag, async ({ db, target: { project }, params }) => {
    const flag = await findFlag(db, project.id, idIn(params.id));
    if (!flag) throw notFound('Not found.');
    return { content: flag, version: flag.version };
  });
  route(app, flagOperations.updateFeatureFlag, async (request) => {
    const flag = await updateFlag({ ...request, id: idIn(request.params.id) });
    return { content: flag, version: flag.version };
  });
}

/**
 * Mounts the operations on flags, and the SDK endpoints. The path `feature_flags/local_evaluation` must be mounted before
 * `feature_flags/:id`.
 */
export function mountFlags(app: App) {
  const projects = new ProjectFlags();
  serveDefinitions(app, projects);
  serveFlags(app, projects);
  serveSdkConfig(app);
  mountRecords(app);
}
