/** The interfaces that the console knows: Hedgerow's, and PostHog's by the date when each became current. */
export type Generation = 'hedgerow' | 'posthog-2024' | 'posthog-2025' | 'posthog-2026-03' | 'posthog-2026-06';

/** The generation that responses about a project showed. */
export interface ProjectGeneration {
  project: number;
  generation: string;
}

type Wire = Record<string, unknown>;

/** Experiment keys that identify a generation, newest generation first. */
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
 * Returns the generation that a response shows, or null. Only responses with an experiment or a project show one. A
 * project contains fewer signs than an experiment. Except for the newest generation, it therefore only confirms what is
 * `known`.
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

/** What is known about a connection's server. */
interface Connection {
  address: string;
  generations?: ProjectGeneration[];
}

/**
 * Returns the interface that a server has for a project, or null. The server that serves the console always has
 * Hedgerow's interface.
 */
export const knownGeneration = ({ address, generations = [] }: Connection, project: number | null): string | null =>
  address === '' ? 'hedgerow' : (generations.find((known) => known.project === project)?.generation ?? null);

/** Returns the project id in the path of a request, or null. */
export const projectInPath = (path: string): number | null => {
  const id = /\/projects\/(\d+)\//.exec(`${path}/`)?.[1];
  return id === undefined ? null : Number(id);
};
