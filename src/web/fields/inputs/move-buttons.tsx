import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { focusMovedRow } from './focus-moved-row.ts';

interface Props {
  /** The index of the entry, and the number of entries. */
  index: number;
  count: number;
  /** The entry's name in labels such as "Move step 2 up". */
  itemName: string;
  onMove: (to: number) => void;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves a list entry on Alt with an arrow key, and keeps the focus in the entry. */
export function moveByKey(event: KeyboardEvent, { index, count, onMove }: Omit<Props, 'itemName'>) {
  const to = index + (steps[event.key] ?? 0);
  if (!event.altKey || to === index) return;
  event.preventDefault();
  if (to < 0 || to >= count) return;
  onMove(to);
  focusMovedRow(event.target as HTMLElement, to);
}

interface MovableRowProps extends Omit<Props, 'itemName'> {
  className: string | undefined;
  children: ReactNode;
}

/** A row that moves when the user presses Alt and an arrow key in one of its inputs. */
export const MovableRow = ({ className, children, ...position }: MovableRowProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inputs inside
  <div className={className} onKeyDown={(event) => moveByKey(event, position)}>
    {children}
  </div>
);

/** The handle to drag an entry. */
export const DragHandle = () => (
  <i data-grip aria-hidden>
    <Icon name="grip" />
  </i>
);

/** Buttons that move a list entry and keep the focus in it. */
export function MoveButtons({ index, count, itemName, onMove }: Props) {
  const move = (control: HTMLElement, to: number) => {
    onMove(to);
    focusMovedRow(control, to);
  };
  return (
    <>
      <Button
        kind="quiet"
        icon="arrow-up"
        aria-label={`Move ${itemName} up`}
        disabled={index === 0}
        onClick={({ currentTarget }) => move(currentTarget, index - 1)}
      />
      <Button
        kind="quiet"
        icon="arrow-down"
        aria-label={`Move ${itemName} down`}
        disabled={index === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, index + 1)}
      />
    </>
  );
}
