import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Grip, Movers, moveByKey } from '../inputs/movers.tsx';
import { EVENT_NAMES } from '../known-names.ts';
import { Conditions } from './conditions.tsx';
import type { Entry } from './metric-model.ts';
import styles from './metrics.module.css';

interface Props {
  event: Entry;
  at: number;
  count: number;
  isDragged: boolean;
  onRename: (id: string) => void;
  onChange: (change: Entry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The name of an event, with those offered that the project's metrics already use. */
export function EventName({ event, label, onRename }: Pick<Props, 'event' | 'onRename'> & { label: string }) {
  const { id } = event;
  return (
    <TextInput
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

/** One step of a funnel: its event, the conditions on it, and its place, which the grip, the buttons and Alt with an arrow key change. */
export function EventRow({ event, at, count, isDragged, onRename, onChange, onMove, onRemove }: Props) {
  const step = `step ${at + 1}`;
  return (
    <li data-dragged={isDragged || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
      <div className={styles['step']} onKeyDown={(key) => moveByKey(key, { at, count, onMove })}>
        {count > 1 && <Grip />}
        <span aria-hidden>{at + 1}.</span>
        <EventName event={event} label={`Event of ${step}`} onRename={onRename} />
        {count > 1 && <Movers at={at} count={count} words={step} onMove={onMove} />}
        <Button kind="quiet" icon="close" aria-label={`Remove ${step}`} onClick={onRemove} />
      </div>
      <Conditions event={event} of={step} onChange={onChange} />
    </li>
  );
}
