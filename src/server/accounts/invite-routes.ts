import { accountOperations } from '#contract/account-operations.ts';
import { MEMBER } from '#contract/levels.ts';
import { notFound } from '#contract/problem.ts';
import type { App } from '../dependencies.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { validateBody } from '../request/validate-body.ts';
import { route } from '../route.ts';
import { acceptInvite, previewInvite } from './accept-invite.ts';
import { createInvite, deleteInvite, listInvites } from './invite-store.ts';
import { findKeyOf } from './key-store.ts';
import { requireGrantableLevel } from './member-store.ts';
import { parseUuid } from './parse-uuid.ts';

/** Mounts the operations on invitations. Tokens are sent in the body, because logs contain addresses. */
export function mountInvites(app: App) {
  route(app, accountOperations.listInvites, async ({ db, target: { organization }, query, url, now }) => {
    const page = parsePageQuery(query);
    return { content: pageEnvelope(url(), page, await listInvites(db, organization, page, now())) };
  });
  route(app, accountOperations.createInvite, async ({ db, caller, target, body, now }) => {
    const { target_email, level = MEMBER } = validateBody(accountOperations.createInvite.body(), body);
    requireGrantableLevel(target.level, level);
    const { organization } = target;
    return { content: await createInvite(db, { caller, organization, target_email, level }, now()) };
  });
  route(app, accountOperations.deleteInvite, async ({ db, target: { organization }, params }) => {
    if (!(await deleteInvite(db, organization, parseUuid(params.id)))) throw notFound('Not found.');
    return { content: null };
  });
  route(app, accountOperations.previewInvite, async ({ db, body, now }) => {
    const { token } = validateBody(accountOperations.previewInvite.body(), body);
    return { content: await previewInvite(db, token, now()) };
  });
  route(app, accountOperations.acceptInvite, async ({ db, caller, body, now }) => {
    const { token, email, first_name } = validateBody(accountOperations.acceptInvite.body(), body);
    const { organization, user_id, key } = await acceptInvite(db, { token, email, first_name, caller }, now());
    const stored = key && (await findKeyOf(db, user_id, key.id));
    return { content: { organization, key: stored && key ? { ...stored, value: key.value } : null } };
  });
}
