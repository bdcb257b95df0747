import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { countedGroups, usesCuped } from '#contract/reported-design.ts';
import { parseServerFigures, type VariantFigures } from '#verdict/response/parse-server-figures.ts';
import { formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

const failureTexts: Record<string, string> = {
  'not-enough-exposures': 'fewer than 50 people',
  'not-enough-metric-data': 'fewer than 5 conversions or returns',
  'baseline-mean-is-zero': 'the baseline is zero',
};

const ALMOST_ONE = 0.999;

/** Formats a chance with one decimal, never 0% or 100%. */
function formatServerChance(chance: number): string {
  if (chance > ALMOST_ONE) return '>99.9%';
  return chance < 1 - ALMOST_ONE ? '<0.1%' : `${(chance * 100).toFixed(1)}%`;
}

const NONE = '—';

/** Returns the chance or the p-value as text, or why there is none. */
function statistic({ chance, pValue, failures }: VariantFigures): string {
  if (chance !== null) return `${formatServerChance(chance)} chance to be higher`;
  if (pValue !== null) return `p = ${pValue.toFixed(4)}`;
  return failures.length === 0 ? NONE : failures.map((code) => failureTexts[code] ?? code).join(', ');
}

const significance = ({ significant }: VariantFigures) => (significant === null ? NONE : significant ? 'yes' : 'no');

const methodNames: Record<string, string> = { bayesian: 'Bayesian', frequentist: 'frequentist' };

/** Returns a sentence that names the server's method; null if the response names no method. */
function methodText(figures: readonly VariantFigures[]): string | null {
  const method = figures.find((row) => row.method !== null)?.method ?? null;
  if (method === null) return null;
  return `Method: ${methodNames[method] ?? `${method}, not known to this console`}.`;
}

/** Returns whether the intervals are for the absolute difference, not for the difference relative to the baseline. */
function isAbsolute({ stats_config: config }: Experiment): boolean {
  const { method } = isObject(config) ? config : {};
  const settings = isObject(config) ? config[String(method)] : null;
  return isObject(settings) && settings['difference_type'] === 'ABSOLUTE';
}

/** Returns the names of the values that have an unexpected type: "sum of test, sum of control". */
const namesOfUnreadable = (figures: readonly VariantFigures[]): string =>
  figures
    .flatMap(({ key, unreadable }) => unreadable.map((name) => (key === '' ? name : `${name} of ${key}`)))
    .join(', ');

const absolute = (value: number) => String(Number(value.toPrecision(4)));

interface Props {
  experiment: Experiment;
  /** The server's response for the metric. */
  raw: unknown;
  label: string;
  open?: boolean;
}

/** The server's statistics for a `Metric`. The verdict is not based on them. */
export function ServerFigures({ experiment, raw, label, open = false }: Props) {
  const figures = parseServerFigures(raw);
  if (figures.length === 0) return null;
  const areAbsolute = isAbsolute(experiment);
  const unreadable = namesOfUnreadable(figures);
  const formatBound = areAbsolute ? absolute : formatLift;
  return (
    <Disclosure summary="Reported by the server" initiallyOpen={open}>
      <p>
        <span>{methodText(figures)}</span> Differences are{' '}
        <span>{areAbsolute ? 'absolute' : 'relative to the first row'}</span>. The server does not apply the direction
        of the metric: for a metric that should decrease, a low chance is good.
        {usesCuped(experiment) && (
          <span>
            {' '}
            The server adjusts its figures by what was measured before the exposure (CUPED). The verdict of this page
            does not.
          </span>
        )}
      </p>
      {unreadable && <p>{`Not readable: ${unreadable}. The raw response shows what the server sent.`}</p>}
      <DataTable
        label={`Reported by the server: ${label}`}
        rows={figures.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => index}
        columns={[
          { heading: 'Variant', cell: ({ key }) => key || NONE },
          {
            heading: capitalize(countedGroups(experiment)?.many ?? 'people'),
            align: 'end',
            cell: ({ samples }) => (samples === null ? NONE : formatNumber(samples)),
          },
          { heading: 'Value', align: 'end', cell: ({ value }) => (value === null ? NONE : value.toPrecision(4)) },
          {
            heading: 'Difference, interval',
            align: 'end',
            cell: ({ interval }) => (interval === null ? NONE : interval.map(formatBound).join(' to ')),
          },
          { heading: 'Chance or p-value', align: 'end', cell: statistic },
          { heading: 'Significant', align: 'end', cell: significance },
        ]}
      />
    </Disclosure>
  );
}
