import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import type { CorrectedP, JudgedGoal, JudgedPair } from '#verdict/overlaps/judge-pairs.ts';
import {
  detectableOf,
  formatEquation,
  formatFactors,
  formatReach,
  formatTested,
  mainContrast,
} from '#verdict/overlaps/pair-texts.ts';
import { DEPENDENT_P, ENTRY_P, INTERACTION_P } from '#verdict/thresholds.ts';
import { Row, RowList } from '../ui/row-list.tsx';

interface Props {
  pair: JudgedPair;
  goal: JudgedGoal | undefined;
  /** Why the server allows no test of the interaction; undefined if it does. */
  untested?: string | undefined;
}

/** Formats a p-value, and what it is after the correction for the other pairs. */
const formatBoth = ({ pValue, corrected }: CorrectedP) =>
  `${formatEquation(pValue)}, corrected ${formatEquation(corrected)}`;

function Test({
  name,
  test,
  limit,
  children,
}: {
  name: string;
  test: CorrectedP | null;
  limit: number;
  children: ReactNode;
}) {
  const isFound = test !== null && test.corrected < limit;
  return (
    <Row
      icon={test === null ? 'info' : isFound ? 'warning' : 'check'}
      {...(test && { tone: isFound ? 'warning' : 'good' })}
    >
      <Stack gap={2}>
        <b>{name}</b>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        <Text size="sm" c="dimmed">
          {test === null ? 'Not tested.' : `${formatBoth(test)}, limit ${limit}`}
        </Text>
      </Stack>
    </Row>
  );
}

/** How a pair was tested: each test with its p-value, alone and corrected for the other pairs of the project. */
export function PairTestList({ pair, goal, untested }: Props) {
  const [one, other] = pair.sides;
  const contrast = goal && mainContrast(goal);
  return (
    <Stack component="section" gap="xs" aria-label="How this was tested">
      <Title order={3}>How this was tested</Title>
      <RowList label="Tests of the pair">
        <Test name="Independent variants" test={pair.dependence} limit={DEPENDENT_P}>
          {pair.smallest > 0 && Number.isFinite(pair.smallest)
            ? `At least ${formatCountOf(pair.smallest, 'person', 'people')} in each combination.`
            : 'Some combinations have nobody.'}
        </Test>
        <Test name={`Entry into ${other.name}`} test={pair.entries[0]} limit={ENTRY_P}>
          {formatReach(one, other)}
        </Test>
        <Test name={`Entry into ${one.name}`} test={pair.entries[1]} limit={ENTRY_P}>
          {formatReach(other, one)}
        </Test>
        {goal && (
          <Test name="Interaction" test={goal.test} limit={INTERACTION_P}>
            {contrast
              ? `${goal.interaction?.contrasts.length === 1 ? `z = ${contrast.z.toFixed(2).replace('-', '−')}. ` : ''}Corrected for ${formatTested(pair.tested)}. A test for one look, which changes no verdict.`
              : 'Too few conversions or values.'}
          </Test>
        )}
        {untested !== undefined && (
          <Test name="Interaction" test={null} limit={INTERACTION_P}>
            {untested}
          </Test>
        )}
        {goal && contrast && (
          <Row icon="info">
            <Stack gap={2}>
              <b>Smallest factor</b>
              <Text size="sm" c="dimmed">
                {`With these people, a factor beyond ${formatFactors(detectableOf(goal))} would probably have been found (80% power, 1% level).`}
              </Text>
            </Stack>
          </Row>
        )}
      </RowList>
    </Stack>
  );
}
