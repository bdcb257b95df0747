/** The interfaces that the console knows: the server of this package, and PostHog by the date when each became current. */
export type Generation = 'hedgerow' | 'posthog-2024' | 'posthog-2025' | 'posthog-2026-03' | 'posthog-2026-06';

/** The generation that a project's answers showed. */
export interface ProjectGeneration {
  project: number;
  generation: string;
}

type Wire = Record<string, unknown>;

/** Keys of an experiment, the newest generation first. */
const experimentSigns: readonly [key: string, generation: Generation][] = [
  ['is_legacy', 'posthog-2026-06'],
  ['running_time_calculation', 'posthog-2026-06'],
  ['status', 'posthog-2026-03'],
  ['metrics', 'posthog-2025'],
  ['feature_flag_key', 'posthog-2024'],
];

const projectSigns: readonly [key: string, generation: Generation][] = [
  ['is_pending_deletion', 'posthog-2026-06'],
  ['secret_api_token', 'posthog-2025'],
  ['slack_incoming_webhook', 'posthog-2024'],
];

/**
 * Returns the generation that an answer shows, or null. Answers without an experiment or a project show none. A project
 * shows less than an experiment, so it confirms what is `known`, except for the newest generation.
 */
export function generationIn(headers: Headers, answer: unknown, known: string | null): string | null {
  if (headers.has('X-Key-Scopes')) return 'hedgerow';
  const { results } = Object(answer) as Wire;
  const record = Object(Array.isArray(results) ? results[0] : answer) as Wire;
  const sign = (signs: typeof experimentSigns) => signs.find(([key]) => key in record)?.[1] ?? null;
  if ('feature_flag_key' in record) return sign(experimentSigns);
  const ofProject = 'api_token' in record ? sign(projectSigns) : null;
  return known !== null && ofProject !== 'posthog-2026-06' ? null : ofProject;
}

/** What a connection says about the interface of its server. */
interface Connection {
  address: string;
  generations?: ProjectGeneration[];
}

/** Returns the interface that a server has for a project, or null. The server that serves the console has ours. */
export const knownGeneration = ({ address, generations = [] }: Connection, project: number | null): string | null =>
  address === '' ? 'hedgerow' : (generations.find((known) => known.project === project)?.generation ?? null);

/** Returns the project of a request to a project or to what it contains, or null. */
export const projectInPath = (path: string): number | null => {
  const id = /\/projects\/(\d+)\//.exec(`${path}/`)?.[1];
  return id === undefined ? null : Number(id);
};
