import * as z from 'zod/mini';
import { once } from './field.ts';
import { apiCheck, atMost, textOf } from './kinds/scalar.ts';
import {
  destinationKinds,
  notificationDelivery,
  notificationDestination,
  notificationRuleNames,
} from './notification.ts';
import type { Operation } from './operations.ts';
import { pageOf } from './page.ts';

const project = '/api/projects/:project_id';
const destinations = `${project}/notification_destinations` as const;
const notifications = `${project}/notifications` as const;

/** The maximum length of a destination's name, in characters. */
export const MAX_DESTINATION_NAME = 100;
const MAX_URL = 2000;

const name = () => textOf(1, MAX_DESTINATION_NAME);

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+/i.test(text);

const url = () =>
  z
    .string()
    .check(apiCheck(isWebAddress, 'invalid_input', 'Enter an address that begins with https://.'), atMost(MAX_URL));

const isRule = (rule: string) => (notificationRuleNames as readonly string[]).includes(rule);

const rules = () =>
  z
    .array(z.string())
    .check(
      apiCheck(
        (given) => given.every(isRule),
        'invalid_choice',
        `Each rule must be one of: ${notificationRuleNames.join(', ')}.`,
      ),
    );

/**
 * The operations on the destinations of messages and on the messages. Only the server of this package has them. Not in the
 * console's initial bundle, because only few pages need them.
 */
export const notificationOperations = {
  listNotificationDestinations: {
    method: 'GET',
    path: destinations,
    scope: 'project:read',
    access: 'in_project',
    response: once(() => z.array(notificationDestination())),
    beyond: true,
  },
  createNotificationDestination: {
    method: 'POST',
    path: destinations,
    scope: 'project:write',
    access: 'in_project_admin',
    body: once(() =>
      z.object({
        kind: z.enum(destinationKinds),
        name: name(),
        url: url(),
        rules: z.optional(rules()),
        active: z.optional(z.boolean()),
      }),
    ),
    response: notificationDestination,
    beyond: true,
  },
  updateNotificationDestination: {
    method: 'PATCH',
    path: `${destinations}/:id`,
    scope: 'project:write',
    access: 'in_project_admin',
    body: once(() =>
      z.object({
        name: z.optional(name()),
        /** The masked address of the response changes nothing. */
        url: z.optional(url()),
        rules: z.optional(rules()),
        active: z.optional(z.boolean()),
      }),
    ),
    response: notificationDestination,
    beyond: true,
  },
  deleteNotificationDestination: {
    method: 'DELETE',
    path: `${destinations}/:id`,
    scope: 'project:write',
    access: 'in_project_admin',
    response: () => z.null(),
    beyond: true,
  },
  testNotificationDestination: {
    method: 'POST',
    path: `${destinations}/:id/test`,
    scope: 'project:write',
    access: 'in_project_admin',
    status: 200,
    response: notificationDelivery,
    beyond: true,
  },
  rollNotificationSecret: {
    method: 'POST',
    path: `${destinations}/:id/roll_secret`,
    scope: 'project:write',
    access: 'in_project_admin',
    status: 200,
    response: notificationDestination,
    beyond: true,
  },
  listNotifications: {
    method: 'GET',
    path: notifications,
    scope: 'project:read',
    access: 'in_project',
    query: ['limit', 'offset', 'destination_id', 'delivery_status'],
    response: once(() => pageOf(notificationDelivery())),
    beyond: true,
  },
  redeliverNotification: {
    method: 'POST',
    path: `${notifications}/:id/redeliver`,
    scope: 'project:write',
    access: 'in_project_admin',
    status: 200,
    response: notificationDelivery,
    beyond: true,
  },
} as const satisfies Record<string, Operation>;
