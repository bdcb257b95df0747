import { keepPreviousData, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationDestination } from '#contract/notification.ts';
import { useClient } from '../api/client-context.tsx';
import { useCapabilities } from '../session/use-capabilities.ts';
import {
  changedRules,
  type DeliveryFilter,
  type DestinationChange,
  notificationQueries,
  secretRequests,
} from './notification-queries.ts';

/** How often the deliveries and the states of the destinations are asked for while a message waits for its next attempt. */
const PENDING_MS = 5000;

const useNotificationData = (project: number) => notificationQueries(useClient(), project);

/** Queries the destinations of a project's messages. Servers that send no messages have no data. */
export function useDestinations(project: number) {
  const { watchesExperiments } = useCapabilities(project);
  return useQuery({ ...useNotificationData(project).destinations, enabled: watchesExperiments });
}

/** Queries the last deliveries, and again while one of them waits to be sent. */
export const useDeliveries = (project: number, filter: DeliveryFilter, limit: number) =>
  useQuery({
    ...useNotificationData(project).deliveries(filter, limit),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'pending') ? PENDING_MS : false,
  });

export const useUpdateDestination = (project: number, id: string) =>
  useMutation(useNotificationData(project).update(id));
/** Returns the rules of a destination after every save that is on its way. */
export function useExpectedRules(project: number, { id, rules }: NotificationDestination): string[] {
  const { mutationKey } = useNotificationData(project).update(id);
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as DestinationChange,
  });
  return changes.reduce(changedRules, rules);
}
export const useDeleteDestination = (project: number, id: string) =>
  useMutation(useNotificationData(project).delete(id));
export const useTestDestination = (project: number, id: string) => useMutation(useNotificationData(project).test(id));
export const useRedeliver = (project: number, id: string) => useMutation(useNotificationData(project).redeliver(id));

/** Returns the requests with an address or a secret. Call `reload` after one of them. */
export function useSecretRequests(project: number) {
  const client = useClient();
  const cache = useQueryClient();
  const { refresh } = notificationQueries(client, project);
  return { ...secretRequests(client, project), reload: () => refresh(cache) };
}
