import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { Analysed, Analysis, Comparison } from './analysis/analyse.ts';
import { differences, lossWords } from './analysis/effect-words.ts';
import { chance, change, count, mean, NOTHING, share } from './number-words.ts';
import styles from './numbers-table.module.css';
import type { ResultRow } from './result-rows.ts';

const splitWords = ({ observed, planned }: ResultRow) =>
  [observed === null ? '' : `${(observed * 100).toFixed(1)}%`, planned === null ? '' : `plan ${planned}%`]
    .filter(Boolean)
    .join(', ');

/** One figure of a row; `why` tells what an empty one is missing. */
interface Cell {
  label: string;
  value: string;
  under?: string;
  why?: string;
}

const chanceLabels = { higher: 'Beats it', lower: 'Beats it', neutral: 'Is above it' } as const;

const BASELINE = 'The baseline is not compared with itself.';
const UNMEASURED = 'Too little was measured here to compute it, or the variant is left out.';

function counted(row: ResultRow, metric: Analysis['metric']): Cell[] {
  const isFunnel = metric === 'funnel';
  const under = isFunnel ? `${count(row.successes)} / ${count(row.people)}` : `${count(row.successes)} events`;
  return [
    { label: 'People', value: count(row.people), under: splitWords(row), why: 'The server does not tell.' },
    {
      label: isFunnel ? 'Conversion' : 'Events per person',
      value: isFunnel ? share(row.rate) : mean(row.rate),
      ...(row.successes === null ? {} : { under }),
      why: 'Nobody was measured in this variant.',
    },
  ];
}

function intervalCell({ relative, absolute }: Comparison, metric: Analysis['metric']): Partial<Cell> {
  const words = (pair: readonly [number, number], show: (value: number) => string) =>
    `${show(pair[0])} to ${show(pair[1])}`;
  return {
    value: words(relative.full, change),
    under: differences(absolute.full, metric),
  };
}

function compared(one: Analysed | undefined, { metric, settings }: Analysis): Cell[] {
  const comparison = one?.comparison ?? null;
  const isBaseline = one !== undefined && comparison === null;
  const empty = { value: NOTHING, why: isBaseline ? BASELINE : UNMEASURED };
  const by = change(comparison?.change ?? null);
  const best = one ? { best: chance(one.best), loss: lossWords(one.loss, metric) } : { best: NOTHING, loss: NOTHING };
  return [
    { label: 'Change', ...empty, value: isBaseline ? 'baseline' : by },
    { label: `${settings.confidence * 100}% interval`, ...empty, ...(comparison && intervalCell(comparison, metric)) },
    { label: chanceLabels[settings.direction], ...empty, value: chance(comparison?.beats ?? null) },
    { label: 'Is best', value: best.best, why: UNMEASURED },
    { label: 'Expected loss', value: best.loss, why: UNMEASURED },
  ];
}

function Figure({ cell: { label, value, under, why } }: { cell: Cell }) {
  return (
    <td data-label={label}>
      {value === NOTHING && why ? <Hint words={() => why}>{value}</Hint> : <span>{value}</span>}
      {under && <small>{under}</small>}
    </td>
  );
}

interface Props {
  label: string;
  rows: readonly ResultRow[];
  analysis: Analysis;
}

/** The same numbers as the plot's, and more, variant by variant. */
export function OwnTable({ label, rows, analysis }: Props) {
  const lines = rows.map((row, index) => {
    const one = analysis.variants.find(({ key }) => key === row.key);
    return { key: row.key, index, cells: [...counted(row, analysis.metric), ...compared(one, analysis)] };
  });
  return (
    <div className={styles['scroll']}>
      <table aria-label={label} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {lines[0]?.cells.map((cell) => (
              <th key={cell.label} scope="col">
                {cell.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, index, cells }) => (
            <tr key={key}>
              <th scope="row">
                <VariantMark index={index} /> {key}
              </th>
              {cells.map((cell) => (
                <Figure key={cell.label} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
