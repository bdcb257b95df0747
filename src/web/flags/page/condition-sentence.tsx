import { Text } from '@mantine/core';
import { propertyText, type ReleaseCondition } from '#contract/format/flag-release.ts';
import { mapByIndex } from '../../ui/map-by-index.tsx';

/** A release condition as a sentence: "60% of people where country is DE or AT, always test". */
export function ConditionSentence({ condition }: { condition: ReleaseCondition }) {
  const { percent, properties, variant } = condition;
  return (
    <Text span inherit dir="auto" style={{ overflowWrap: 'anywhere' }}>
      <b>{`${percent}%`}</b> of <span>{properties.length === 0 ? 'all people' : 'people where '}</span>
      {mapByIndex(properties, (property, at) => (
        <>
          {at > 0 && <span>{' and '}</span>}
          <code>{propertyText(property)}</code>
        </>
      ))}
      {variant !== null && (
        <span>
          , always{' '}
          <b>
            <bdi>{variant}</bdi>
          </b>
        </span>
      )}
    </Text>
  );
}
