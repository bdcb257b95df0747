import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DestinationKind, NotificationDestination } from '#contract/notification.ts';

/** Few pages need the operations, so they are loaded on demand. */
const load = async () => (await import('#contract/notification-operations.ts')).notificationOperations;

/** What the dialog of a destination sends. `url` is left out if it does not change. */
export interface DestinationBody {
  name: string;
  url?: string;
}

/** The filter of the deliveries. Null matches everything. */
export interface DeliveryFilter {
  destination: string | null;
  state: string | null;
}

/** Every delivery. */
export const EVERY_DELIVERY: DeliveryFilter = { destination: null, state: null };

/** How many deliveries are shown. */
export const LAST_DELIVERIES = 50;

/** What a save changes at a destination. Rules in neither list stay as they are. */
export type DestinationChange = { active: boolean } | { on: readonly string[]; off: readonly string[] };

/** Returns rules after a change. Applied twice, a change has the same result. */
export const changedRules = (rules: readonly string[], change: DestinationChange): string[] =>
  'active' in change ? [...rules] : [...new Set([...rules, ...change.on])].filter((rule) => !change.off.includes(rule));

/** Returns the queries and mutations for the destinations of a project's messages, and for the messages. */
export const notificationQueries = (client: Client, project_id: number) => {
  const all = ['notifications', project_id] as const;
  const destinations = queryOptions({
    queryKey: [...all, 'destinations'] as const,
    queryFn: async ({ signal }) =>
      client.call((await load()).listNotificationDestinations, { params: { project_id } }, signal),
  });
  const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: all });
  const show = (cache: QueryClient, changed: NotificationDestination) => {
    cache.setQueryData(destinations.queryKey, (shown) => shown?.map((one) => (one.id === changed.id ? changed : one)));
    void refresh(cache);
  };
  return {
    destinations,
    deliveries: ({ destination, state }: DeliveryFilter, limit: number) =>
      queryOptions({
        queryKey: [...all, 'deliveries', destination, state, limit] as const,
        queryFn: async ({ signal }) => {
          const query = {
            limit,
            ...(destination !== null && { destination_id: destination }),
            ...(state !== null && { delivery_status: state }),
          };
          return client.call((await load()).listNotifications, { params: { project_id }, query }, signal);
        },
      }),
    update: (id: string) =>
      mutationOptions({
        mutationKey: [...all, 'update', id],
        // Rules are sent whole, so a change waits for the one before it, and begins with its answer.
        scope: { id: `destination ${id}` },
        mutationFn: async (change: DestinationChange, { client: cache }) => {
          await cache.cancelQueries({ queryKey: destinations.queryKey });
          const stored = cache.getQueryData(destinations.queryKey)?.find((one) => one.id === id)?.rules ?? [];
          const body = 'active' in change ? change : { rules: changedRules(stored, change) };
          return client.call((await load()).updateNotificationDestination, { params: { project_id, id }, body });
        },
        onError: (_problem, _change, _saved, { client: cache }) => void refresh(cache),
        onSuccess: (changed, _body, _saved, { client: cache }) => show(cache, changed),
      }),
    delete: (id: string) =>
      mutationOptions({
        mutationFn: async () =>
          client.call((await load()).deleteNotificationDestination, { params: { project_id, id } }),
        onSuccess: (_answer, _input, _saved, { client: cache }) => void refresh(cache),
      }),
    test: (id: string) =>
      mutationOptions({
        mutationFn: async () => client.call((await load()).testNotificationDestination, { params: { project_id, id } }),
        onSuccess: (_sent, _input, _saved, { client: cache }) => void refresh(cache),
      }),
    redeliver: (id: string) =>
      mutationOptions({
        mutationFn: async () => client.call((await load()).redeliverNotification, { params: { project_id, id } }),
        onSuccess: (_sent, _input, _saved, { client: cache }) => void refresh(cache),
      }),
    refresh,
  };
};

/**
 * Returns the requests that contain an address, or whose answer contains a secret. These are not mutations, because a cache
 * would keep both.
 */
export const secretRequests = (client: Client, project_id: number) => ({
  create: async (body: Required<DestinationBody> & { kind: DestinationKind }) =>
    client.call((await load()).createNotificationDestination, { params: { project_id }, body }),
  save: async (id: string, body: DestinationBody) =>
    client.call((await load()).updateNotificationDestination, { params: { project_id, id }, body }),
  rollSecret: async (id: string) => client.call((await load()).rollNotificationSecret, { params: { project_id, id } }),
});
