import type { FlagRecord } from '#contract/feature-flag.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { notFound } from '#contract/problem.ts';
import { readActivityPage } from '../accounts/activity-page.ts';
import type { Db } from '../db/connection-pool.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery, requirePageQuery } from '../request/pagination.ts';
import { recordId } from '../request/record-id.ts';
import { route } from '../route.ts';
import { countAffectedPeople } from './blast-radius.ts';
import { createFlag } from './create-flag.ts';
import { evaluationReasons } from './evaluation-reasons.ts';
import { countEvaluations } from './flag-evaluations.ts';
import { findFlag, findPayload, listFlags } from './flag-store.ts';
import { parseFlagQuery } from './list-query.ts';
import { ProjectFlags } from './project-flags.ts';
import { serveDefinitions } from './serve-definitions.ts';
import { serveFlags } from './serve-flags.ts';
import { serveOtherProducts } from './serve-other-products.ts';
import { serveSdkConfig } from './serve-sdk-config.ts';
import { serveSdkFiles } from './serve-sdk-files.ts';
import { countServedPeopleOfFlags } from './served-flags.ts';
import { countServedPeople } from './served-people.ts';
import { testFlag } from './test-flag.ts';
import { updateFlag } from './update-flag.ts';

function idIn(text: string): number {
  const id = recordId(text);
  if (id === null) throw notFound('Not found.');
  return id;
}

/** Returns the project's flag. Throws 404 if there is none. */
async function requireFlag(db: Db, project_id: number, id: string): Promise<FlagRecord> {
  const flag = await findFlag(db, project_id, idIn(id));
  if (!flag) throw notFound('Not found.');
  return flag;
}

const answer = (flag: FlagRecord) => ({ content: flag, version: flag.version });

function mountRecords(app: App) {
  route(app, flagOperations.listFeatureFlags, async ({ db, now, target: { project }, query, url }) => {
    requirePageQuery(query);
    const page = { ...parsePageQuery(query), ...parseFlagQuery(query, now()) };
    return { content: pageEnvelope(url(), page, await listFlags(db, project.id, page)) };
  });
  route(app, flagOperations.createFeatureFlag, async (request) => answer(await createFlag(request)));
  route(app, flagOperations.getRemoteConfig, async ({ db, target: { project }, params }) => {
    const payload = await findPayload(db, project.id, params.id);
    // As on PostHog: the SDKs take the body of any response for the payload, so that of an error must be empty.
    return payload === null ? { content: '', status: 404 } : { content: payload };
  });
  route(app, flagOperations.getFeatureFlag, async ({ db, target: { project }, params }) => {
    return answer(await requireFlag(db, project.id, params.id));
  });
  route(app, flagOperations.getFeatureFlagActivity, async ({ db, target: { project }, params, query, url }) => {
    const { id } = await requireFlag(db, project.id, params.id);
    const items = [{ scope: 'FeatureFlag', item_id: id }];
    return { content: await readActivityPage(db, { project_id: project.id, items }, query, url()) };
  });
  route(app, flagOperations.updateFeatureFlag, async (request) => {
    return answer(await updateFlag({ ...request, id: idIn(request.params.id) }));
  });
}

/** Mounts the operations that tell who gets a flag. Those with a fixed path must be mounted before `feature_flags/:id`. */
function mountEvaluation(app: App, projects: ProjectFlags) {
  route(app, flagOperations.getEvaluationReasons, async ({ target: { project }, query, ...dependencies }) => {
    const found = await projects.find(dependencies.db, project.api_token);
    if (!found) throw notFound('Not found.');
    return { content: await evaluationReasons(dependencies, found, query) };
  });
  route(app, flagOperations.getBlastRadius, async (request) => ({ content: await countAffectedPeople(request) }));
  route(app, flagOperations.getServedPeopleOfFlags, async (request) => ({
    content: await countServedPeopleOfFlags(request),
  }));
  route(app, flagOperations.getServedPeople, async (request) => {
    const flag = await requireFlag(request.db, request.target.project.id, request.params.id);
    return { content: await countServedPeople(request, flag) };
  });
  route(app, flagOperations.testFeatureFlag, async (request) => {
    const flag = await requireFlag(request.db, request.target.project.id, request.params.id);
    return { content: await testFlag(request, flag) };
  });
  route(app, flagOperations.getFlagEvaluations, async (request) => {
    const flag = await requireFlag(request.db, request.target.project.id, request.params.id);
    return { content: await countEvaluations(request, flag) };
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
  serveOtherProducts(app);
  serveSdkFiles(app);
  mountEvaluation(app, projects);
  mountRecords(app);
}
