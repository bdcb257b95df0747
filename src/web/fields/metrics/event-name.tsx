import { formatRelativeTime } from '#contract/format/relative-time.ts';
import { isEvent, otherSourceName } from '#contract/source-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { AutocompleteInput } from '../inputs/autocomplete-input.tsx';
import { useNameSuggestions } from '../name-suggestions.tsx';
import { closestName } from './closest-name.ts';
import styles from './event-name.module.css';
import type { MetricObject } from './legacy/legacy-metric-model.ts';

interface Props {
  event: MetricObject;
  label: string;
  onRename: (id: string) => void;
}

const lastSeen = (at: string | null | undefined) =>
  at ? `last seen ${formatRelativeTime(Date.parse(at), Date.now())}` : undefined;

/** Returns the text for an empty input: the name of an action or table, or that any event counts. */
function placeholderOf(event: MetricObject): string {
  if (!isEvent(event)) return otherSourceName(event).replace(/^action (?=\d+$)/, 'Action ');
  return event['id'] === null ? 'Any event' : 'Event name';
}

/**
 * Warnings appear after the user has not typed for this time. A warning that appears on blur would move the element
 * that the user is clicking.
 */
const TYPING_MS = 500;

/**
 * The input for an event's name. Suggests the project's events, and warns about an event that the project never
 * received.
 */
export function EventName({ event, label, onRename }: Props) {
  const { events, received, load } = useNameSuggestions();
  const { id } = event;
  const name = typeof id === 'string' ? id : '';
  const settled = useSettled(name, TYPING_MS);
  return (
    <div className={styles.event}>
      <AutocompleteInput
        label={label}
        value={name}
        placeholder={placeholderOf(event)}
        names={events}
        noteOf={(known) => lastSeen(received?.get(known))}
        load={load}
        onChange={onRename}
      />
      {received && settled === name && name !== '' && !received.has(name) && (
        <NeverReceived name={name} suggestion={closestName(name, received.keys())} onRename={onRename} />
      )}
    </div>
  );
}

interface WarningProps extends Pick<Props, 'onRename'> {
  name: string;
  suggestion: string | undefined;
}

const NeverReceived = ({ name, suggestion, onRename }: WarningProps) => (
  <p role="note" className={styles.unknown}>
    <Icon name="warning" size={14} />
    <span>
      This project has never received <code dir="auto">{name}</code>.{' '}
      {suggestion !== undefined && (
        <>
          Did you mean <code dir="auto">{suggestion}</code>?{' '}
          <Button kind="link" onClick={() => onRename(suggestion)}>
            Use {suggestion}
          </Button>
        </>
      )}
    </span>
  </p>
);
