import { accountOperations } from '#contract/account-operations.ts';
import { type Level, MEMBER } from '#contract/levels.ts';
import { notFound } from '#contract/problem.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { validateBody } from '../request/validate-body.ts';
import { route } from '../route.ts';
import { changeMember, listMembers, removeMember } from './member-store.ts';
import { parseUuid } from './parse-uuid.ts';
import {
  addProjectMember,
  changeProjectMember,
  listProjectMembers,
  removeProjectMember,
} from './project-member-store.ts';

/** Mounts the operations on the members of organizations and private projects. */
export function mountMembers(app: App) {
  route(app, accountOperations.listMembers, async ({ db, target: { organization }, query, url }) => {
    const page = parsePageQuery(query);
    return { content: pageEnvelope(url(), page, await listMembers(db, organization, page)) };
  });
  route(app, accountOperations.updateMember, async ({ db, caller, target: { organization }, params, body }) => {
    const change = validateBody(accountOperations.updateMember.body(), body);
    const actor = { user_id: caller.user_id, organization };
    const changed = await changeMember(db, actor, parseUuid(params.user_uuid), change);
    if (!changed) throw notFound('Not found.');
    return { content: changed };
  });
  route(app, accountOperations.removeMember, async ({ db, caller, target: { organization }, params }) => {
    await removeMember(db, { user_id: caller.user_id, organization }, parseUuid(params.user_uuid));
    return { content: null };
  });
  route(app, accountOperations.listProjectMembers, async ({ db, target: { project } }) => ({
    content: await listProjectMembers(db, project),
  }));
  route(app, accountOperations.addProjectMember, async ({ db, target: { project, level: actorLevel }, body }) => {
    const { user_uuid, level = MEMBER } = validateBody(accountOperations.addProjectMember.body(), body);
    const request = { project, actorLevel, uuid: parseUuid(user_uuid), level: level as Level };
    return { content: await addProjectMember(db, request) };
  });
  route(
    app,
    accountOperations.updateProjectMember,
    async ({ db, target: { project, level: actorLevel }, params, body }) => {
      const { level } = validateBody(accountOperations.updateProjectMember.body(), body);
      const request = { project, actorLevel, uuid: parseUuid(params.user_uuid), level };
      return { content: await changeProjectMember(db, request) };
    },
  );
  route(app, accountOperations.removeProjectMember, async ({ db, target: { project }, params }) => {
    await removeProjectMember(db, { project, uuid: parseUuid(params.user_uuid) });
    return { content: null };
  });
}
