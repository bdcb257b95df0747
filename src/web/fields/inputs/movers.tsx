import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { followMove } from './follow-move.ts';

interface Props {
  /** The place of the entry, and how many there are. */
  at: number;
  count: number;
  /** What is moved, as in "Move up step 2". */
  words: string;
  onMove: (to: number) => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves an entry of a list on Alt with an arrow key; the focus goes along. */
export function moveByKey(event: KeyboardEvent, { at, count, onMove }: Omit<Props, 'words'>) {
  const to = at + (steps[event.key] ?? 0);
  if (!event.altKey || to === at) return;
  event.preventDefault();
  if (to < 0 || to >= count) return;
  onMove(to);
  followMove(event.target as HTMLElement, to);
}

/** What an entry is dragged by. */
export const Grip = () => (
  <i data-grip aria-hidden>
    <Icon name="grip" />
  </i>
);

/** Moves an entry up and down its list; the focus goes along. */
export function Movers({ at, count, words, onMove }: Props) {
  const move = (control: HTMLElement, to: number) => {
    onMove(to);
    followMove(control, to);
  };
  return (
    <>
      <Button
        kind="quiet"
        icon="arrow-up"
        aria-label={`Move up ${words}`}
        disabled={at === 0}
        onClick={({ currentTarget }) => move(currentTarget, at - 1)}
      />
      <Button
        kind="quiet"
        icon="arrow-down"
        aria-label={`Move down ${words}`}
        disabled={at === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, at + 1)}
      />
    </>
  );
}
