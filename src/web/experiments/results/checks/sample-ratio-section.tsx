import type { Experiment } from '#contract/experiment.ts';
import type { ResultsCheck } from '#verdict/checks/results-check.ts';
import { testSampleRatio } from '#verdict/checks/sample-ratio.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { formatCount, formatLift } from '#verdict/text/format-number.ts';
import { hueAt, VariantMark } from '../../../fields/variants/variant-mark.tsx';
import section from '../results.module.css';
import { causesOf } from './sample-ratio-causes.ts';
import styles from './sample-ratio-section.module.css';

interface LineProps {
  row: VariantRow;
  index: number;
  people: number;
  expected: number;
  most: number;
}

function Line({ row, index, people, expected, most }: LineProps) {
  const off = Math.round(people - expected);
  return (
    <li>
      <VariantMark index={index} />
      <span className={styles['name']}>{row.key}</span>
      <span aria-hidden className={styles['track']}>
        <i data-hue={hueAt(index)} style={{ width: `${(people / most) * 100}%` }} />
        <b style={{ left: `${(expected / most) * 100}%` }} />
      </span>
      <span className={styles['value']}>
        <b>{formatCount(people)}</b> of {formatCount(Math.round(expected))} planned
        <small>
          {off > 0 ? '+' : '−'}
          {formatCount(Math.abs(off))}, {formatLift(people / expected - 1)}
        </small>
      </span>
    </li>
  );
}

interface Props {
  rows: readonly VariantRow[];
  checks: readonly ResultsCheck[];
  experiment: Experiment;
}

/** Where the groups were not filled as planned: by how much, and what usually causes it. */
export function SplitSection({ rows, checks, experiment }: Props) {
  const isOdd = checks.some(({ code, tone }) => code === 'split' && (tone === 'bad' || tone === 'warning'));
  const tested = isOdd ? testSampleRatio(rows) : null;
  if (!tested) return null;
  const { shown, test } = tested;
  const people = shown.map((row) => row.people ?? 0);
  const ratio = (at: number) => (people[at] ?? 0) / (test.expected[at] || 1);
  const [short] = shown.map((_, at) => at).sort((one, other) => ratio(one) - ratio(other));
  const most = Math.max(...people, ...test.expected) * 1.08;
  return (
    <section aria-labelledby="split" className={section['section']}>
      <h2 id="split">Split</h2>
      <p>People in each variant. The dark mark is the number that the plan leads one to expect.</p>
      <div className={styles['halves']}>
        <ul aria-label="People and plan" className={styles['bars']}>
          {shown.map((row, at) => (
            <Line
              key={row.key}
              row={row}
              index={rows.indexOf(row)}
              people={people[at] ?? 0}
              expected={test.expected[at] ?? 0}
              most={most}
            />
          ))}
        </ul>
        <div>
          <h3 id="split-causes">Likely causes, the likeliest first</h3>
          <ol aria-labelledby="split-causes" className={styles['causes']}>
            {causesOf(experiment, shown[short ?? 0]?.key ?? '').map(({ name, check }) => (
              <li key={name}>
                <b>{name}</b> {check}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
