import running from './answers/experiment-running.json' with { type: 'json' };
import list from './answers/experiments-list.json' with { type: 'json' };
import key from './answers/key.json' with { type: 'json' };
import project from './answers/project.json' with { type: 'json' };
import bayesian from './answers/run-bayesian.json' with { type: 'json' };
import { startPostHog } from './fake-posthog.ts';
import { type PageFacts, readPage } from './page-facts.ts';
import { type Path, pathsIn } from './variations.ts';
import { ORGANIZATION, PROJECT, RUNNING } from './world.ts';

const experiments = `/projects/${PROJECT}/experiments`;
const settings = `/organizations/${ORGANIZATION}/projects/${PROJECT}`;

/** A response that tests vary, and the pages that show it. */
export interface VariedAnswer {
  name: string;
  body: unknown;
  /** Matches the URLs of the requests that get this response. */
  url: RegExp;
  pages: readonly string[];
  /** The paths whose values are not varied, because they identify the response. */
  fixed: readonly string[];
  /**
   * Matches the paths of values from which the console computes its own figures. If a test varies them, figures may
   * change.
   */
  inputs: RegExp;
}

export const variedAnswers: readonly VariedAnswer[] = [
  {
    name: 'the record of an experiment',
    body: running,
    url: new RegExp(`/experiments/${RUNNING}/$`),
    pages: [`${experiments}/${RUNNING}`, `${experiments}/${RUNNING}/results`, `${experiments}/${RUNNING}/setup`],
    fixed: ['id'],
    inputs: /^(running_time_calculation|stats_config|start_date|end_date|metrics|feature_flag|parameters)/,
  },
  {
    name: 'a run',
    body: bayesian,
    url: /\/metrics_recalculation\/latest\/$/,
    pages: [`${experiments}/${RUNNING}/results`],
    fixed: [],
    inputs: /^$/,
  },
  {
    name: 'the list of experiments',
    body: list,
    url: /\/experiments\/(\?(?!.*archived).*)?$/,
    pages: [experiments, `/projects/${PROJECT}/portfolio`],
    fixed: ['results.0.id', 'results.1', 'results.2', 'results.3'],
    inputs: /^/,
  },
  {
    name: 'the record of a project',
    body: project,
    url: new RegExp(`/projects/${PROJECT}/$`),
    pages: [settings],
    fixed: ['id'],
    inputs: /^timezone/,
  },
  {
    name: 'the details of the key',
    body: key,
    url: /\/personal_api_keys\/@current\/$/,
    pages: ['/account/keys'],
    fixed: [],
    inputs: /^$/,
  },
];

/** Returns the paths in a response that vary, down to a depth. */
export const variedPaths = ({ body, fixed }: VariedAnswer, depth: number): Path[] =>
  pathsIn(body, new Set(fixed)).filter(({ length }) => length <= depth);

/** Opens a page with one response of the server replaced, and returns what the page shows. */
export function readWith({ url }: VariedAnswer, body: unknown, page: string): Promise<PageFacts> {
  const posthog = startPostHog('2026-06', { scopes: ['*'] });
  const fetch: typeof globalThis.fetch = async (input, init) =>
    url.test(String(input)) && (init?.method ?? 'GET') === 'GET'
      ? new Response(JSON.stringify(body))
      : posthog.fetch(input, init);
  return readPage({ ...posthog, fetch }, page);
}

const isZero = (figure: string) => /^0(?:\.0+)?%?$/.test(figure);
const isTime = (figure: string) => /^[0-5]\d,?$/.test(figure);
const countZeros = ({ figures }: PageFacts) => figures.filter(isZero).length;

/** Returns the numbers of a response, and the quotients of its sums, in the formats in which pages show them. */
function serverFigures(answer: unknown): string[] {
  if (typeof answer === 'number')
    return [`${(Math.abs(answer) * 100).toFixed(1)}%`, answer.toFixed(4), answer.toPrecision(4)];
  if (typeof answer !== 'object' || answer === null) return [];
  const { sum, denominator_sum, number_of_samples: people } = answer as Record<string, unknown>;
  const value = Number(sum) / Number(denominator_sum ?? people);
  return [
    ...(Number.isFinite(value) ? [value.toPrecision(4)] : []),
    ...Object.values(answer).flatMap((part) => serverFigures(part)),
  ];
}

/**
 * Returns the numbers on a page that neither the page with the complete response nor the odd response contains. Leaves
 * out numbers that can be a part of a time.
 */
function inventedFigures(facts: PageFacts, complete: PageFacts, body: unknown): string[] {
  const answer = JSON.stringify(body);
  const known = new Set([...complete.figures, ...serverFigures(body)]);
  return facts.figures.filter(
    (figure) => !known.has(figure) && !isTime(figure) && !answer.includes(figure.replace(/[,%]/g, '')),
  );
}

/** Returns what is wrong with a page that shows an odd response. `complete` is the same page with the complete response. */
export function faultsOf(
  facts: PageFacts,
  { complete, body, isInput }: { complete: PageFacts; body: unknown; isInput: boolean },
): string[] {
  const broken = facts.text.match(/NaN|undefined|\[object|Infinity|Invalid Date|stopped working/g) ?? [];
  const warnings = facts.warnings.filter((warning) => !complete.warnings.includes(warning));
  const figures = isInput ? [] : inventedFigures(facts, complete, body);
  const zeros = !isInput && countZeros(facts) > countZeros(complete) ? ['more zeros'] : [];
  return [...facts.errors, ...broken, ...(isInput ? [] : warnings), ...figures, ...zeros];
}
