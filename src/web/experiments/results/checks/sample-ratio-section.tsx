import { Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import type { ResultsCheck } from '#verdict/checks/results-check.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { splitFigures } from '#verdict/text/key-figures.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { Row as ListRow, RowList } from '../../../ui/row-list.tsx';
import { DetailsPart } from '../details/details-part.tsx';
import { ShareBar } from '../plot/share-bar.tsx';
import { KeyFigures } from '../verdict/key-figures.tsx';
import { sampleRatioCauses } from './sample-ratio-causes.ts';
import { SAMPLE_RATIO_CAPTION, type SampleRatioRow, sampleRatioRows } from './sample-ratio-rows.ts';
import styles from './sample-ratio-section.module.css';
import { useServerSplit } from './use-server-split.ts';

const Row = ({ row }: { row: SampleRatioRow }) => (
  <li>
    <VariantMark index={row.index} />
    <span className={styles.name}>{row.key}</span>
    <ShareBar index={row.index} part={row.part} mark={row.expectedPart} />
    <span className={styles.value}>
      <b>{row.people}</b>
      <span>{` of ${row.expected} planned `}</span>
      <small>{`${row.missing}, ${row.difference}`}</small>
    </span>
  </li>
);

interface Props {
  project: number;
  rows: readonly VariantResultRow[];
  checks: readonly ResultsCheck[];
  experiment: Experiment;
  hasStartEvent: boolean;
}

/**
 * Shows each variant's participants and the likely causes of a mismatch. Renders nothing if no mismatch was found.
 */
export function SampleRatioSection({ project, rows, checks, experiment, hasStartEvent }: Props) {
  const isUneven = checks.some(({ code, tone }) => code === 'split' && (tone === 'bad' || tone === 'warning'));
  const ofServer = useServerSplit(project, experiment, isUneven);
  const shown = isUneven ? sampleRatioRows(rows) : null;
  if (!shown) return null;
  const [smallest] = shown.toSorted((one, other) => one.ratio - other.ratio);
  return (
    <DetailsPart id="split" title="Split" about={SAMPLE_RATIO_CAPTION}>
      <KeyFigures figures={splitFigures(rows, { hasStartEvent })} />
      {ofServer.map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
      <ul
        aria-label={
          hasStartEvent ? 'People with the start event, compared with the plan' : 'Participants, compared with the plan'
        }
        className={styles.bars}
      >
        {shown.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      <Text component="h4" size="sm" fw={600} id="split-causes">
        Possible causes, most likely first
      </Text>
      <RowList label="Possible causes, most likely first">
        {sampleRatioCauses(experiment, smallest?.key ?? '', hasStartEvent).map(({ name, check }) => (
          <ListRow key={name}>
            <span>
              <b>{name}</b> <span>{check}</span>
            </span>
          </ListRow>
        ))}
      </RowList>
    </DetailsPart>
  );
}
