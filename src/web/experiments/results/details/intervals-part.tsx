import { Box, Text } from '@mantine/core';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { regionPercent } from '#verdict/settings.ts';
import { formatChance } from '#verdict/text/format-number.ts';
import { powerFigures } from '#verdict/text/power-figures.ts';
import { Button } from '../../../ui/button.tsx';
import type { Goal } from '../measured-metric.ts';
import { IntervalTable } from '../plot/interval-table.tsx';
import { plotRows } from '../plot/plot-rows.ts';
import { type Axis, axes } from '../plot/scale.ts';
import styles from '../results.module.css';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { KeyFigures } from '../verdict/key-figures.tsx';
import { DetailsPart } from './details-part.tsx';

/** With more variants than this, their chances would be a long list. */
const MAX_CHANCES = 3;

/** Returns the chance that each lift is negligible; empty without a region of negligible lifts. */
function negligibleText({ variants, settings: { region } }: Analysis): string {
  const compared = variants.flatMap(({ comparison }) => comparison ?? []);
  if (region === 0 || compared.length > MAX_CHANCES) return '';
  const chances = compared.map(({ regions }) => formatChance(regions.within)).join(', ');
  return `Chance of a negligible lift (within ±${regionPercent(region)}%): ${chances}.`;
}

interface Props {
  goal: Goal;
  analysis: Analysis;
  input: AnalysisInput;
}

/** The goal's plot as a table, with more intervals, and which lifts can be detected with the current participants. */
export function IntervalsPart({ goal: { label, report }, analysis, input }: Props) {
  const [axis] = useUrlChoice<Axis>('axis', axes, 'percent');
  const [density, setDensity] = useUrlChoice('density', ['no', 'yes'], 'no');
  const verdict = report?.verdict;
  const { leader = null } = verdict ?? {};
  const figures = leader && verdict?.state !== 'invalid' ? powerFigures(analysis, leader, input.minimum ?? null) : [];
  return (
    <DetailsPart id="intervals" title="Intervals and power" about={negligibleText(analysis)}>
      <IntervalTable label={label} rows={plotRows(analysis, axis, verdict)} axis={axis} analysis={analysis} />
      {figures.length > 0 && <KeyFigures label="Detectable lift and power" figures={figures} />}
      {axis === 'percent' && (
        <Box className={styles.tools}>
          <Button aria-pressed={density === 'yes'} onClick={() => setDensity(density === 'yes' ? 'no' : 'yes')}>
            {density === 'yes' ? 'Hide density' : 'Show density'}
          </Button>{' '}
          <Text component="span" size="xs" c="hint">
            in the plot of the goal
          </Text>
        </Box>
      )}
    </DetailsPart>
  );
}
