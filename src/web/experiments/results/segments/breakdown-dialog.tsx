import { Box, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import type { Metric } from '#contract/metric.ts';
import { MAX_SEGMENT_KEY, segmentSources } from '#contract/segments.ts';
import { useClient } from '../../../api/client-context.tsx';
import { sourceTexts } from '../../../segments/dimension-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { mapByIndex } from '../../../ui/map-by-index.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useUpdateExperiment } from '../../data.ts';
import { type Breakdown, breakdownsOf, MAX_BREAKDOWNS, withBreakdowns } from './metric-breakdowns.ts';
import type { SegmentProperty } from './segment-property.ts';

interface Props {
  project: number;
  experiment: Experiment;
  metric: Metric;
  onClose: () => void;
  onSaved: () => void;
}

const sources = segmentSources.map((value) => ({ value, label: sourceTexts[value] }));

/** Sets the properties by which PostHog divides the results of a metric. They are a part of the metric there. */
export function BreakdownDialog({ project, experiment, metric, onClose, onSaved }: Props) {
  const client = useClient();
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useUpdateExperiment(project, experiment.id);
  const [rows, setRows] = useState<readonly Breakdown[]>(() => {
    const stored = breakdownsOf(metric.stored);
    return stored.length > 0 ? stored : [{ of: 'event', key: '' }];
  });
  const change = (at: number, some: Partial<Breakdown>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...some } : row)));
  const save = async () => {
    const wanted = rows.map((row) => ({ ...row, key: row.key.trim() })).filter(({ key }) => key !== '');
    const body = { metrics: withBreakdowns(experiment.metrics, metric.id, wanted) as Json };
    const saved = await mutateAsync({ body, ifMatch: client.versionOf(experiment) }).catch(() => null);
    // The dialog shows the error of the mutation.
    if (!saved) return;
    notify('Saved: the results are calculated again.');
    onClose();
    onSaved();
  };
  return (
    <Dialog
      title="Break down the goal"
      width="medium"
      onClose={onClose}
      onSubmit={() => !isPending && void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isPending}>
            Save breakdown
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          PostHog stores the properties with the metric and calculates its results again. What the metric counts stays
          the same.
        </Text>
        {mapByIndex(rows, ({ of, key }, at) => (
          <Group gap="xs" wrap="nowrap">
            <Box flex="1 1 12rem">
              <TextInput
                aria-label={`Property ${at + 1}`}
                placeholder="$browser"
                spellCheck={false}
                maxLength={MAX_SEGMENT_KEY}
                value={key}
                onChange={({ currentTarget }) => change(at, { key: currentTarget.value })}
              />
            </Box>
            <Select
              aria-label={`Whose property ${at + 1}`}
              value={of}
              options={sources}
              onChange={(chosen) => change(at, { of: chosen as SegmentProperty['of'] })}
            />
            <Button
              kind="quiet"
              icon="trash"
              aria-label={`Remove property ${at + 1}`}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            />
          </Group>
        ))}
        <div>
          <Button
            icon="plus"
            disabledReason={rows.length >= MAX_BREAKDOWNS ? `At most ${MAX_BREAKDOWNS} properties.` : undefined}
            onClick={() => setRows([...rows, { of: 'event', key: '' }])}
          >
            Add property
          </Button>
        </div>
        {error && <ProblemPanel problem={error} title="The breakdown was not saved" />}
      </Stack>
    </Dialog>
  );
}
