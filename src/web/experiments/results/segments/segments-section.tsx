import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { formatSegment, MAX_SEGMENT_KEY, type SegmentSource } from '#contract/segments.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { reportedSegments } from './reported-segments.ts';
import {
  plannedProperties,
  propertyName,
  type SegmentProperty,
  suggestedProperties,
  useSegmentProperty,
} from './segment-property.ts';
import { SegmentsContent } from './segments-content.tsx';
import { useSegmentResults } from './use-segment-results.ts';

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
  /** The test variant that the verdict is about. */
  leader: string | null;
}

const sources = [
  { value: 'event', label: 'of the exposure' },
  { value: 'person', label: 'of the person, today' },
];

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

/** The choice of a property: familiar ones, the one in the URL, and any other. */
function PropertyChoice({
  property,
  planned,
  onChoose,
}: {
  property: SegmentProperty | null;
  planned: readonly SegmentProperty[];
  onChoose: (property: SegmentProperty | null) => void;
}) {
  const [isOther, setOther] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const chooseOther = (chosen: SegmentProperty) => {
    setOther(false);
    onChoose(chosen);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  };
  const isChosen = (one: SegmentProperty) => one.of === property?.of && one.key === property.key;
  const known = new Map([...planned, ...suggestedProperties].map((one) => [formatSegment(one), one]));
  if (property) known.set(formatSegment(property), property);
  const isPlanned = (one: SegmentProperty) => planned.some((own) => formatSegment(own) === formatSegment(one));
  return (
    <Stack ref={root} gap="xs" mb="sm" className={styles.tools}>
      <Group component="fieldset" gap="xs" aria-label="Break down by">
        <Text size="sm" c="dimmed" aria-hidden>
          Break down by
        </Text>
        {[...known.values()].map((one) => (
          <Button
            key={formatSegment(one)}
            kind={isChosen(one) ? 'primary' : 'plain'}
            aria-pressed={isChosen(one)}
            tooltip={`${one.key}, ${one.of === 'event' ? 'of the exposure' : 'today’s value of the person'}`}
            onClick={() => onChoose(isChosen(one) ? null : { of: one.of, key: one.key })}
          >
            {`${propertyName(one)}${isPlanned(one) ? ' (planned)' : ''}`}
          </Button>
        ))}
        <Button icon="plus" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          Property
        </Button>
      </Group>
      {isOther && <OtherProperty onChoose={chooseOther} />}
    </Stack>
  );
}

const ROW_PX = 52;

/** The segments of a property that somebody chooses. Nothing is computed until then. */
function ChosenSegments({ project, experiment, goal, leader }: Props) {
  const [property, choose] = useSegmentProperty();
  const query = useSegmentResults(project, experiment.id, goal.metric, property);
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  return (
    <>
      <PropertyChoice property={property} planned={plannedProperties(experiment)} onChoose={choose} />
      {property && error && !data && (
        <ProblemPanel title="The segments could not be computed" problem={error} retry={() => void refetch()} />
      )}
      {property && isPending && <Skeleton label="Computing the segments" rows={6} rowHeightPx={ROW_PX} />}
      {property && data && (
        <Box opacity={isPlaceholderData ? 0.5 : 1} aria-busy={isPlaceholderData}>
          <SegmentsContent experiment={experiment} goal={goal} results={data} leader={leader} />
        </Box>
      )}
    </>
  );
}

/** Whether the lift differs between groups of people. On PostHog only for a metric that has a breakdown. */
export function SegmentsSection(props: Props) {
  const { dividesResults } = useCapabilities(props.project);
  const { goal } = props;
  const reported = dividesResults ? null : reportedSegments(goal);
  if (goal.metric.isLegacy || !(dividesResults || reported)) return null;
  return (
    <section aria-labelledby="segments">
      <Title order={2} id="segments" tabIndex={-1}>
        Segments
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Does the lift differ between groups of people?
      </Text>
      {reported ? <SegmentsContent {...props} results={reported} /> : <ChosenSegments {...props} />}
    </section>
  );
}
