import { personName } from '#contract/format/person-name.ts';
import { defaultNotificationRules, deliveryStatuses } from '#contract/notification.ts';
import { notificationOperations } from '#contract/notification-operations.ts';
import { invalidInput } from '#contract/problem.ts';
import { notificationTexts } from '#watch/notification-texts.ts';
import { AddressNotAllowed, parseDestinationUrl } from '#watch/public-address.ts';
import { requireScope } from '../accounts/access.ts';
import { isAdmin } from '../accounts/caller.ts';
import { parseUuid } from '../accounts/parse-uuid.ts';
import { findUser } from '../accounts/store.ts';
import { changeRecord } from '../db/change-record.ts';
import type { Db } from '../db/connection-pool.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { App, AppDependencies } from '../dependencies.ts';
import { choose } from '../request/choices.ts';
import { pageEnvelope, parsePageQuery } from '../request/pagination.ts';
import { validateBody } from '../request/validate-body.ts';
import { route } from '../route.ts';
import {
  createDestination,
  deleteDestination,
  destinationRecord,
  findDestination,
  listDestinations,
  rollSecret,
  updateDestination,
} from './destination-store.ts';
import { maskAddress } from './mask-address.ts';
import { findDelivery, listDeliveries, sendAgain, storeTestMessage } from './notification-store.ts';
import { sendNow } from './outbox.ts';

/** Throws 400 for an address to which no message may be sent. Its name is looked up only when a message is sent. */
function requireAllowedAddress(url: string | undefined, { allowsPrivateWebhooks }: AppDependencies) {
  try {
    if (url !== undefined) parseDestinationUrl(url, allowsPrivateWebhooks);
  } catch (error) {
    throw error instanceof AddressNotAllowed ? invalidInput(error.message, 'url') : error;
  }
}

const statuses = Object.fromEntries(deliveryStatuses.map((status) => [status, status]));

const unique = (rules: readonly string[]) => [...new Set(rules)];

function mountDestinations(app: App) {
  route(app, notificationOperations.listNotificationDestinations, async ({ db, target, url }) => {
    const { project, level } = target;
    // The address is that of the request, so only an administrator decides where the links in messages lead.
    const origin = isAdmin(level) ? url().origin : '';
    return { content: (await listDestinations(db, project.id, origin)).map(destinationRecord) };
  });
  route(app, notificationOperations.createNotificationDestination, async ({ target: { project }, ...request }) => {
    const given = validateBody(notificationOperations.createNotificationDestination.body(), request.body);
    requireAllowedAddress(given.url, request);
    const { rules = defaultNotificationRules, active = true } = given;
    const destination = { ...given, rules: unique(rules), active, origin: request.url().origin };
    const create = (tx: Db) => createDestination(tx, project.id, destination);
    return { content: await changeRecord(request.db, `project ${project.id}`, create) };
  });
  route(app, notificationOperations.updateNotificationDestination, async ({ target: { project }, ...request }) => {
    const id = parseUuid(request.params.id);
    const update = async (tx: Db) => {
      const before = await findDestination(tx, project.id, id);
      // A record that was read can be sent back whole.
      const { url, ...others } = request.body;
      const body = url === maskAddress(before.address) ? others : request.body;
      const { rules, ...given } = validateBody(notificationOperations.updateNotificationDestination.body(), body);
      requireAllowedAddress(given.url, request);
      return updateDestination(tx, before, { ...given, rules: rules && unique(rules) });
    };
    return { content: await changeRecord(request.db, `project ${project.id}`, update) };
  });
  route(app, notificationOperations.deleteNotificationDestination, async ({ db, target: { project }, params }) => {
    await deleteDestination(db, await findDestination(db, project.id, parseUuid(params.id)));
    return { content: null };
  });
  route(app, notificationOperations.rollNotificationSecret, async ({ db, now, target: { project }, params }) => {
    const id = parseUuid(params.id);
    const roll = async (tx: Db) => rollSecret(tx, await findDestination(tx, project.id, id), now());
    return { content: await changeRecord(db, `project ${project.id}`, roll) };
  });
}

function mountMessages(app: App) {
  route(app, notificationOperations.testNotificationDestination, async (request) => {
    const { db, now, caller, target, params } = request;
    const { project } = target;
    const { id: destination_id } = await findDestination(db, project.id, parseUuid(params.id));
    const text = notificationTexts.test({ by: personName(await findUser(db, caller.user_id)) });
    const message = { project, destination_id, text, now: now() };
    const id = await inTransaction(db, (tx) => storeTestMessage(tx, message));
    await sendNow(request, id);
    return { content: await findDelivery(db, project.id, id) };
  });
  route(app, notificationOperations.listNotifications, async ({ db, caller, target: { project }, query, url }) => {
    // The texts have the results of experiments.
    requireScope(caller, 'experiment:read');
    const page = parsePageQuery(query);
    const filter = {
      destination_id: query.destination_id ? parseUuid(query.destination_id) : undefined,
      status: choose(statuses, query.delivery_status, 'delivery_status'),
    };
    return { content: pageEnvelope(url(), page, await listDeliveries(db, project.id, { ...page, ...filter })) };
  });
  route(app, notificationOperations.redeliverNotification, async (request) => {
    const { db, now, caller, target, params } = request;
    const { project } = target;
    requireScope(caller, 'experiment:read');
    const delivery = await findDelivery(db, project.id, parseUuid(params.id));
    await sendAgain(db, delivery, now());
    await sendNow(request, delivery.id);
    return { content: await findDelivery(db, project.id, delivery.id) };
  });
}

/** Mounts the operations on destinations and on the messages to them. */
export function mountNotifications(app: App) {
  mountDestinations(app);
  mountMessages(app);
}
