import type { KeyboardEvent } from 'react';
import { EVENT_NAMES } from '../known-names.ts';
import { Conditions } from './conditions.tsx';
import { followMove } from './follow-move.ts';
import type { Entry } from './metric-model.ts';
import styles from './metrics.module.css';
import type { DragRows } from './use-drag-rows.ts';

interface Props {
  event: Entry;
  at: number;
  count: number;
  drag: DragRows;
  onRename: (id: string) => void;
  onChange: (change: Entry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The name of an event, with those offered that the project's metrics already use. */
export function EventName({ event, label, onRename }: Pick<Props, 'event' | 'onRename'> & { label: string }) {
  const { id } = event;
  return (
    <input
      aria-label={label}
      list={EVENT_NAMES}
      value={typeof id === 'string' ? id : ''}
      placeholder={id === null ? 'Any event' : 'Name of an event'}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={({ currentTarget }) => onRename(currentTarget.value)}
    />
  );
}

type MoverProps = Pick<Props, 'at' | 'count' | 'onMove'> & { words: string };

/** Moves an entry up and down its list; the focus goes along. */
export function Movers({ at, count, words, onMove }: MoverProps) {
  const move = (control: Element, to: number) => {
    onMove(to);
    followMove(control, to);
  };
  return (
    <>
      <button
        type="button"
        data-icon="up"
        aria-label={`Move up ${words}`}
        disabled={at === 0}
        onClick={({ currentTarget }) => move(currentTarget, at - 1)}
      />
      <button
        type="button"
        data-icon="down"
        aria-label={`Move down ${words}`}
        disabled={at === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, at + 1)}
      />
    </>
  );
}

/** One step of a funnel: its event, the conditions on it, and its place, which the grip, the buttons and Alt with an arrow key change. */
export function EventRow({ event, at, count, drag, onRename, onChange, onMove, onRemove }: Props) {
  const step = `step ${at + 1}`;
  const press = (pressed: KeyboardEvent) => {
    const to = at + (steps[pressed.key] ?? 0);
    if (!pressed.altKey || to === at) return;
    pressed.preventDefault();
    if (to < 0 || to >= count) return;
    onMove(to);
    followMove(pressed.target as Element, to);
  };
  return (
    <li {...drag.rowOf(at)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
      <div className={styles['step']} onKeyDown={press}>
        {count > 1 ? <span aria-hidden data-icon="grip" title="Drag to another place" {...drag.gripOf(at)} /> : null}
        <span aria-hidden>{at + 1}.</span>
        <EventName event={event} label={`Event of ${step}`} onRename={onRename} />
        {count > 1 && <Movers at={at} count={count} words={step} onMove={onMove} />}
        <button type="button" data-icon="close" aria-label={`Remove ${step}`} onClick={onRemove} />
      </div>
      <Conditions event={event} of={step} onChange={onChange} />
    </li>
  );
}
