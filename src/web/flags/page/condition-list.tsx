import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Json } from '#contract/field.ts';
import type { Filter } from '#contract/format/conditions.ts';
import { readRelease } from '#contract/format/flag-release.ts';
import type { JsonObject } from '#contract/kinds/objects.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { jsonText } from '../../fields/json-text.ts';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Rule } from '../../ui/rule.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { unsupportedInCondition } from '../flag-filters.ts';
import { useAffectedPeople } from '../flag-hooks.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { ConditionSentence } from './condition-sentence.tsx';
import { formatPeople, formatShare } from './format-served.ts';

/** A condition that the console can't edit as rows: what it uses, and its JSON. */
export function UnsupportedCondition({ condition, part }: { condition: JsonObject; part: string }) {
  return (
    <Stack gap="xxs">
      <Text size="sm">{`This condition uses ${part}. Hedgerow cannot evaluate it.`}</Text>
      <ScrollRegion aria-label="Condition as JSON">
        <pre>{jsonText(condition)}</pre>
      </ScrollRegion>
    </Stack>
  );
}

interface LineProps {
  number: ReactNode;
  /** The people whom the condition adds. */
  part: { people: number; share: number } | undefined;
  children: ReactNode;
}

const Line = ({ number, part, children }: LineProps) => (
  <Stack component="li" gap="sm">
    <Group gap="xs md" align="start">
      <Text size="sm" c="dimmed" w="1.25rem">
        {number}
      </Text>
      <Text component="div" flex="1 1 16rem" miw={0}>
        {children}
      </Text>
      {part && (
        <Group gap="sm" flex="0 1 12rem" wrap="nowrap" ml="auto">
          <Box flex="1 1 3rem">
            <Progress value={part.share} max={1} />
          </Box>
          <Text component="div" size="sm" ta="end">
            <b>{formatShare(part.share)}</b>
            <Text size="xs" c="dimmed">
              {formatPeople(part.people)}
            </Text>
          </Text>
        </Group>
      )}
    </Group>
    <Rule />
  </Stack>
);

const ALL = 100;

/** How many people match a condition, on servers that can't count the people whom a flag serves. */
function AffectedPeople({ properties }: { properties: readonly Filter[] }) {
  const project = Number(useParams()['project_id']);
  const { data } = useAffectedPeople(project, properties as unknown as Json);
  // Newer versions of PostHog have other names.
  const affected = data?.users_affected ?? data?.affected;
  const total = data?.total_users ?? data?.total;
  if (affected === undefined || total === undefined) return null;
  return (
    <Text size="xs" c="dimmed">
      {`${formatPeople(affected)} of ${formatNumber(total)} match.`}
    </Text>
  );
}

/** Whether a condition serves all people, after an earlier one has left some of them out. */
const reachesLeftOut = (conditions: ReturnType<typeof readRelease>['conditions'], at: number) =>
  conditions[at]?.properties.length === 0 && conditions.slice(0, at).some(({ percent }) => percent < ALL);

interface Props {
  filters: unknown;
  conditions: readonly JsonObject[];
  /** Undefined if the people are not known. */
  served: ServedPeople | undefined;
}

/** Release conditions as sentences, each with the people whom it adds. */
export function ConditionList({ filters, conditions, served }: Props) {
  const release = readRelease(filters);
  return (
    <Stack component="ol" gap="sm">
      {mapByIndex(conditions, (condition, at) => {
        const part = unsupportedInCondition(condition);
        const words = release.conditions[at];
        return (
          <Line number={at + 1} part={part === undefined ? served?.conditions[at] : undefined}>
            {part !== undefined && <UnsupportedCondition condition={condition} part={part} />}
            {part === undefined && words && (
              <>
                <ConditionSentence condition={words} />
                <AffectedPeople properties={words.properties} />
              </>
            )}
            {part === undefined && reachesLeftOut(release.conditions, at) && (
              <Text size="xs" c="dimmed">
                Also reaches people whom an earlier condition left out by its percentage.
              </Text>
            )}
          </Line>
        );
      })}
      <Line number="–" part={served?.not_served}>
        <Text c="dimmed">
          {conditions.length === 0 ? 'Everyone gets the default' : 'Everyone else gets the default'}
        </Text>
        <Text size="xs" c="dimmed">
          The flag is <code>false</code> in your code.
        </Text>
      </Line>
    </Stack>
  );
}
