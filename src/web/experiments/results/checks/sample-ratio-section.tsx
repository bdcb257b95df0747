import type { Experiment } from '#contract/experiment.ts';
import type { ResultsCheck } from '#verdict/checks/results-check.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { ShareBar } from '../plot/share-bar.tsx';
import section from '../results.module.css';
import { sampleRatioCauses } from './sample-ratio-causes.ts';
import { SAMPLE_RATIO_CAPTION, type SampleRatioRow, sampleRatioRows } from './sample-ratio-rows.ts';
import styles from './sample-ratio-section.module.css';

const Row = ({ row }: { row: SampleRatioRow }) => (
  <li>
    <VariantMark index={row.index} />
    <span className={styles.name}>{row.key}</span>
    <ShareBar index={row.index} part={row.part} mark={row.expectedPart} />
    <span className={styles.value}>
      <b>{row.people}</b> of {row.expected} planned
      <small>
        {row.missing}, {row.difference}
      </small>
    </span>
  </li>
);

interface Props {
  rows: readonly VariantResultRow[];
  checks: readonly ResultsCheck[];
  experiment: Experiment;
  hasStartEvent: boolean;
}

/**
 * Shows each variant's participants and the likely causes of a mismatch. Renders nothing if no mismatch was found.
 */
export function SampleRatioSection({ rows, checks, experiment, hasStartEvent }: Props) {
  const isUneven = checks.some(({ code, tone }) => code === 'split' && (tone === 'bad' || tone === 'warning'));
  const shown = isUneven ? sampleRatioRows(rows) : null;
  if (!shown) return null;
  const [smallest] = shown.toSorted((one, other) => one.ratio - other.ratio);
  return (
    <section aria-labelledby="split" className={section.section}>
      <h2 id="split">Split</h2>
      <p>{SAMPLE_RATIO_CAPTION}</p>
      <div className={styles.halves}>
        <ul
          aria-label={
            hasStartEvent
              ? 'People with the start event, compared with the plan'
              : 'Participants, compared with the plan'
          }
          className={styles.bars}
        >
          {shown.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
        <div>
          <h3 id="split-causes">Possible causes, most likely first</h3>
          <ol aria-labelledby="split-causes" className={styles.causes}>
            {sampleRatioCauses(experiment, smallest?.key ?? '', hasStartEvent).map(({ name, check }) => (
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
