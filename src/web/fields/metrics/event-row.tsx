import { Box, Group, Stack } from '@mantine/core';
import { Button } from '../../ui/button.tsx';
import { DragHandle, MovableRow, MoveButtons } from '../inputs/move-buttons.tsx';
import { Conditions } from './conditions.tsx';
import { EventName } from './event-name.tsx';
import styles from './event-row.module.css';
import type { MetricObject } from './legacy/legacy-metric-model.ts';

interface Props {
  event: MetricObject;
  index: number;
  count: number;
  isDragged: boolean;
  onRename: (id: string) => void;
  onChange: (change: MetricObject) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** A funnel step with its conditions. It can be moved by dragging, with buttons, or with Alt and an arrow key. */
export function EventRow({ event, index, count, isDragged, onRename, onChange, onMove, onRemove }: Props) {
  const step = `step ${index + 1}`;
  return (
    <li className={styles.step} data-dragged={isDragged || undefined}>
      <MovableRow className={styles.row} index={index} count={count} onMove={onMove}>
        {count > 1 && <DragHandle />}
        <span aria-hidden>{index + 1}</span>
        <Stack gap="xxs">
          <Group gap="xs">
            <EventName event={event} label={`Event of ${step}`} onRename={onRename} />
          </Group>
          <Box>
            <Conditions event={event} of={step} onChange={onChange} />
          </Box>
        </Stack>
        {count > 1 && <MoveButtons index={index} count={count} itemName={step} onMove={onMove} />}
        <Button kind="quiet" icon="close" aria-label={`Remove ${step}`} onClick={onRemove} />
      </MovableRow>
    </li>
  );
}
