import { Group, Text, Title } from '@mantine/core';
import type { Filter } from '#contract/format/conditions.ts';
import { propertyText, type Release, type ReleaseCondition, readRelease } from '#contract/format/flag-release.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { groupDigits } from '#verdict/text/group-digits.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import type { FlagTestResult } from '../flag-queries.ts';

const reasons: Readonly<Record<string, string>> = {
  disabled: 'The flag is off.',
  unsupported: 'The server can’t evaluate the flag.',
  timeout: 'The evaluation took too long.',
  out_of_rollout_bound: 'A condition matches, but the ID is outside its percentage.',
};

const position = (percent: number) => groupDigits(percent, 1);

/** Returns why a condition includes a person or not, as the end of "Condition 1 …". */
function conditionReason(
  condition: ReleaseCondition,
  found: NonNullable<FlagTestResult['conditions']>[number],
  rollout: number | undefined,
): string {
  if (!found.matches) {
    const missing = condition.properties.filter((_: Filter, at) => found.properties[at] === false).map(propertyText);
    return `does not match: not true that ${missing.join(' and ')}.`;
  }
  const matched =
    condition.properties.length === 0
      ? 'includes everyone'
      : `matches: ${condition.properties.map(propertyText).join(' and ')}`;
  if (!found.is_rolled_out && rollout !== undefined)
    return `${matched}, but the ID falls on ${position(rollout)}; the condition serves up to ${condition.percent}.`;
  return `${matched}. It serves ${condition.percent}% of these people.`;
}

/** Where the ID falls among the variants, or why there is none. */
function variantReason({ value, evaluation, bucket }: FlagTestResult, { conditions }: Release): string {
  if (value === false) return reasons[evaluation?.reason ?? ''] ?? 'No condition includes this person.';
  const decided = conditions[evaluation?.condition_index ?? -1];
  if (value === true) return 'The flag is on.';
  if (decided?.variant) return `The condition always serves ${isolateName(decided.variant)}.`;
  if (!bucket)
    return decided ? `Condition ${Number(evaluation.condition_index) + 1} decides.` : 'The flag serves a variant.';
  return `The ID falls on ${position(bucket.variant)} of 100, in the share of ${isolateName(value)}.`;
}

const titleOf = (value: FlagTestResult['value']) => (value === true ? 'On' : value === false ? 'Default' : value);

/** What a person gets, and why: the conditions up to the one that decides, then the variant. */
export function TestResult({ result, filters }: { result: FlagTestResult; filters: unknown }) {
  const release = readRelease(filters);
  const { value, evaluation, payload, bucket, conditions = [] } = result;
  const decided = value === false ? conditions.length : (evaluation?.condition_index ?? 0) + 1;
  const index = release.variants.findIndex(({ key }) => key === value);
  return (
    <>
      <Group gap="xs">
        {index >= 0 && <VariantMark index={index} />}
        <Title order={3}>
          <bdi>{titleOf(value)}</bdi>
        </Title>
        {payload && <code>{payload}</code>}
      </Group>
      <RowList label="Reasons">
        {conditions.slice(0, decided).map((found) => {
          const condition = release.conditions[found.condition_index];
          const isServing = found.matches && found.is_rolled_out;
          return (
            condition && (
              <Row
                key={found.condition_index}
                icon={isServing ? 'check' : 'minus'}
                {...(isServing && { tone: 'good' })}
              >
                <span dir="auto">
                  <b>{`Condition ${found.condition_index + 1}`}</b>{' '}
                  <span>{conditionReason(condition, found, bucket?.rollout)}</span>
                </span>
              </Row>
            )
          );
        })}
        <Row icon={value === false ? 'minus' : 'check'} {...(value !== false && { tone: 'good' })}>
          <span>
            <b>{value === false ? 'Default:' : 'Result:'}</b> <span>{variantReason(result, release)}</span>
          </span>
        </Row>
      </RowList>
      <Text size="xs" c="dimmed">
        Reason in the SDK: <code>{evaluation?.reason}</code>. The same ID always falls on the same number.
      </Text>
    </>
  );
}
