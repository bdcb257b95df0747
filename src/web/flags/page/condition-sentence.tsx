import { Text } from '@mantine/core';
import { propertyText, type ReleaseCondition } from '#contract/format/flag-release.ts';
import { mapByIndex } from '../../ui/map-by-index.tsx';

/** A release condition as a sentence: "60% of people where country is DE or AT, always test". */
export function ConditionSentence({ condition }: { condition: ReleaseCondition }) {
  const { percent, properties, variant } = condition;
  return (
    <Text span inherit dir="auto" style={{ overflowWrap: 'anywhere' }}>
      <b>{percent}%</b> of {properties.length === 0 ? 'all people' : 'people where '}
      {mapByIndex(properties, (property, at) => (
        <>
          {at > 0 && ' and '}
          <code>{propertyText(property)}</code>
        </>
      ))}
      {variant !== null && (
        <>
          , always{' '}
          <b>
            <bdi>{variant}</bdi>
          </b>
        </>
      )}
    </Text>
  );
}
