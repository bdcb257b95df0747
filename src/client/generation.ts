/** The generations of the API: Hedgerow's, and PostHog's by the date from which each was current. */
export type Generation = 'hedgerow' | 'posthog-2024' | 'posthog-2025' | 'posthog-2026-03' | 'posthog-2026-06';

/** The generation that responses about a project revealed. A string, because a stored generation can be unknown. */
export interface ProjectGeneration {
  project: number;
  generation: string;
}

type Wire = Record<string, unknown>;

/** JSON keys of an experiment, each with the oldest generation that sends the key. Newest generation first. */
const experimentSigns: readonly [key: string, generation: Generation][] = [
  ['is_legacy', 'posthog-2026-06'],
  ['running_time_calculation', 'posthog-2026-06'],
  ['status', 'posthog-2026-03'],
  ['metrics', 'posthog-2025'],
  ['feature_flag_key', 'posthog-2024'],
];

/** The JSON keys of a project that reveal the generation of its server, each with the first generation that has it. */
const projectSigns: readonly [key: string, generation: Generation][] = [
  ['is_pending_deletion', 'posthog-2026-06'],
  ['secret_api_token', 'posthog-2025'],
  ['slack_incoming_webhook', 'posthog-2024'],
];

/**
 * Returns the generation that a response reveals; null if it reveals none. The header `X-Key-Scopes` reveals a Hedgerow
 * server. PostHog's generation is only revealed by the JSON keys of experiments and projects. The keys of a project do
 * not distinguish all generations, so a project replaces a `known` generation only if it reveals the newest.
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

/** The parts of a `ServerConnection` that contain the known generation. */
interface Connection {
  address: string;
  generations?: ProjectGeneration[];
}

/**
 * Returns the known generation of a server's API for a project, or null. The server that serves the console is always a
 * Hedgerow server.
 */
export const knownGeneration = ({ address, generations = [] }: Connection, project: number | null): string | null =>
  address === '' ? 'hedgerow' : (generations.find((known) => known.project === project)?.generation ?? null);

/** Returns a connection with the generation of one project. Null removes what is known. */
export function withGeneration<C extends Connection>(connection: C, project: number, generation: string | null): C {
  const others = (connection.generations ?? []).filter((known) => known.project !== project);
  return { ...connection, generations: generation === null ? others : [...others, { project, generation }] };
}

/** Returns the project id in a path or URL, or null. */
export const projectInPath = (path: string): number | null => {
  const id = /\/projects\/(\d+)\//.exec(`${path}/`)?.[1];
  return id === undefined ? null : Number(id);
};
