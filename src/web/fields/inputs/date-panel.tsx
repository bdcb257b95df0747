import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/dates/styles.layer.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { RefObject } from 'react';
import { addDays, formatWallTime, parseWallTime } from '#contract/format/wall-time.ts';
import { AnchorTarget } from '../../ui/anchor-target.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './date-panel.module.css';

export interface DatePanelProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** The time zone of `text`. */
  timeZone: string;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Returns the date and the time that a text contains; empty strings if the text is invalid. */
function partsOf(text: string, timeZone: string): { date: string; time: string } {
  const instant = parseWallTime(text, timeZone);
  const [date = '', time = ''] = instant === null ? [] : formatWallTime(instant, timeZone).split(' ');
  return { date, time };
}

/**
 * A calendar with a time input and presets. It passes dates as text, because Mantine's calendar does not support time
 * zones.
 */
export function DatePanel({ label, anchor, timeZone, text, onText, onClose }: DatePanelProps) {
  const { date, time } = partsOf(text, timeZone);
  const now = formatWallTime(new Date().toISOString().replace(/\.\d+/, ''), timeZone);
  const today = now.slice(0, 10);
  const presets = [
    { label: 'Now', value: now },
    { label: 'Tomorrow', value: `${addDays(today, 1)} 00:00` },
    { label: 'In 7 days', value: `${addDays(today, 7)} 00:00` },
    { label: 'In 14 days', value: `${addDays(today, 14)} 00:00` },
    { label: 'In 28 days', value: `${addDays(today, 28)} 00:00` },
  ];
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      position="bottom-start"
      offset={4}
      withinPortal={false}
      trapFocus
      returnFocus
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AnchorTarget anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={`Choose a date for ${label}`}>
        <div className={styles.presets}>
          {presets.map((preset) => (
            <Button key={preset.label} kind="quiet" onClick={() => onText(preset.value)}>
              {preset.label}
            </Button>
          ))}
        </div>
        <div className={styles.day}>
          <DatePicker
            key={date.slice(0, 7)}
            value={date || null}
            defaultDate={date || today}
            size="xs"
            ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
            onChange={(day) => {
              if (day) onText(`${day} ${time || '00:00'}`);
            }}
          />
          <label className={styles.time}>
            Time
            <TextInput
              type="time"
              disabled={date === ''}
              value={time}
              onChange={({ currentTarget }) => onText(`${date} ${currentTarget.value || '00:00'}`)}
            />
          </label>
          <p>{timeZone}</p>
          <Button onClick={onClose}>Done</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
