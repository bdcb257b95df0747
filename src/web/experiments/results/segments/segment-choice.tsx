import { Box, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#contract/format/date.ts';
import { MAX_SEGMENT_KEY, type SegmentResults, type SegmentSource, segmentSources } from '#contract/segments.ts';
import { propertyText, sourceTexts } from '../../../segments/dimension-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from '../results.module.css';
import { isChosen, type SegmentChoice, type SegmentOption, type SegmentProperty } from './segment-property.ts';

const sources = segmentSources.map((value) => ({ value, label: sourceTexts[value] }));

/** Any other property: its name, and whose it is. */
function OtherProperty({ onChoose }: { onChoose: (property: SegmentProperty) => void }) {
  const [key, setKey] = useState('');
  const [of, setOf] = useState<SegmentSource>('event');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = key.trim();
    if (name !== '') onChoose({ of, key: name });
  };
  return (
    <form onSubmit={submit} aria-label="Another property">
      <Group gap="xs">
        <Box w="12rem">
          <TextInput
            autoFocus
            aria-label="Name of the property"
            placeholder="plan"
            maxLength={MAX_SEGMENT_KEY}
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </Box>
        <Select
          aria-label="Whose property"
          value={of}
          options={sources}
          onChange={(chosen) => setOf(chosen as SegmentSource)}
        />
        <Button type="submit">Break down</Button>
      </Group>
    </form>
  );
}

interface OptionProps {
  option: SegmentOption;
  pressed: boolean;
  /** The results of the option, if they are shown. */
  results: SegmentResults | undefined;
  timeZone: string;
  onClick: () => void;
}

/** An option, and whether it was planned before the launch; of the chosen one also since when it is explored. */
function OptionButton({ option: { name, definition, isPlanned }, pressed, results, timeZone, onClick }: OptionProps) {
  const since = results && !results.planned ? formatDay(timeZone, results.opened_at, Date.now()) : null;
  const badge = isPlanned || results?.planned ? 'Planned' : since === null ? null : `Exploratory since ${since}`;
  return (
    <Button
      kind={pressed ? 'primary' : 'plain'}
      aria-pressed={pressed}
      tooltip={propertyText(definition)}
      onClick={onClick}
    >
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
        <bdi>{name}</bdi> {badge !== null && <Badge tone={pressed ? 'running' : 'archived'}>{badge}</Badge>}
      </Group>
    </Button>
  );
}

interface Props {
  options: readonly SegmentOption[];
  chosen: SegmentChoice | null;
  /** The results of the chosen option, once they are there. */
  results: SegmentResults | undefined;
  timeZone: string;
  onChoose: (choice: SegmentChoice | null) => void;
}

/** The choice of what divides the results: a dimension, a familiar property, or any other. */
export function SegmentChoices({ options, chosen, results, timeZone, onChoose }: Props) {
  const [isOther, setOther] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const chooseOther = (property: SegmentProperty) => {
    setOther(false);
    onChoose(property);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  };
  return (
    <Stack ref={root} gap="xs" mb="sm" className={styles.tools}>
      <Group component="fieldset" gap="xs" aria-label="Break down by">
        <Text size="sm" c="dimmed" aria-hidden>
          Break down by
        </Text>
        {options.map((option) => {
          const pressed = isChosen(option, chosen);
          return (
            <OptionButton
              key={JSON.stringify(option.choice)}
              {...{ option, pressed, timeZone }}
              results={pressed ? results : undefined}
              onClick={() => onChoose(pressed ? null : option.choice)}
            />
          );
        })}
        <Button icon="plus" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          Property
        </Button>
      </Group>
      {isOther && <OtherProperty onChoose={chooseOther} />}
    </Stack>
  );
}
