import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { flagQueries } from './flag-queries.ts';

export const useFlagData = (project: number) => flagQueries(useClient(), project);

/** Queries all feature flags of a project. */
export const useFlags = (project: number) => useQuery(useFlagData(project).list);
