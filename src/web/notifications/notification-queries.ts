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

/** Returns the rules that are in one of the two lists, but not in both. */
const difference = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((rule) => !other.includes(rule)),
  ...other.filter((rule) => !one.includes(rule)),
];

/** Returns the queries and mutations for the destinations of a project's messages, and for the messages. */
export const notificationQueries = (client: Client, project_id: number) => {
  const all = ['notifications', project_id] as const;
  const destinations = queryOptions({
    queryKey: [...all, 'destinations'] as const,
    queryFn: async ({ signal }) =>
      client.call((await load()).listNotificationDestinations, { params: { project_id } }, signal),
  });
  const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: all });
  const turn = (cache: QueryClient, id: string, turned: readonly string[]) =>
    cache.setQueryData(destinations.queryKey, (shown) =>
      shown?.map((one) => (one.id === id ? { ...one, rules: difference(one.rules, turned) } : one)),
    );
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
        mutationFn: async (body: { rules?: string[]; active?: boolean }) =>
          client.call((await load()).updateNotificationDestination, { params: { project_id, id }, body }),
        // Rules are sent whole, so a change waits for the one before it.
        scope: { id: `destination ${id}` },
        onMutate: async (change, { client: cache }) => {
          await cache.cancelQueries({ queryKey: destinations.queryKey });
          const before = cache.getQueryData(destinations.queryKey)?.find((one) => one.id === id)?.rules ?? [];
          const turned = change.rules ? difference(before, change.rules) : [];
          turn(cache, id, turned);
          return turned;
        },
        // Turns back only what this change turned: later ones may still be waiting.
        onError: (_problem, _change, turned, { client: cache }) => {
          turn(cache, id, turned ?? []);
          void refresh(cache);
        },
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
 * Returns the requests that contain an address, or whose answer contains a secret. They are no mutations, because a cache
 * would keep both.
 */
export const secretRequests = (client: Client, project_id: number) => ({
  create: async (body: Required<DestinationBody> & { kind: DestinationKind }) =>
    client.call((await load()).createNotificationDestination, { params: { project_id }, body }),
  save: async (id: string, body: DestinationBody) =>
    client.call((await load()).updateNotificationDestination, { params: { project_id, id }, body }),
  rollSecret: async (id: string) => client.call((await load()).rollNotificationSecret, { params: { project_id, id } }),
});
