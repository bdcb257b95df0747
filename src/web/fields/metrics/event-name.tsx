import { Group, Paper, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { EventDefinition } from '#contract/event-operations.ts';
import { formatCount } from '#contract/format/count.ts';
import { formatRelativeTime } from '#contract/format/relative-time.ts';
import { isEvent, otherSourceName } from '#contract/source-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AutocompleteInput } from '../inputs/autocomplete-input.tsx';
import { useNameSuggestions } from '../name-suggestions.tsx';
import { closestName } from './closest-name.ts';
import styles from './event-name.module.css';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { useMissing } from './missing-input.ts';
import { useNeverReceived } from './use-never-received.ts';

interface Props {
  event: MetricObject;
  label: string;
  onRename: (id: string) => void;
}

/** Returns when an event was last received, and how often today if the server counts: "last seen 2 hours ago, 24 today". */
function lastSeen({ last_seen_at, count_today }: Partial<EventDefinition> = {}): string | undefined {
  if (!last_seen_at) return undefined;
  const seen = `last seen ${formatRelativeTime(Date.parse(last_seen_at), Date.now())}`;
  return count_today === undefined ? seen : `${seen}, ${formatCount(count_today)} today`;
}

/** Returns the text for an empty input: the name of an action or table, or that any event counts. */
function placeholderOf(event: MetricObject): string {
  if (!isEvent(event)) return otherSourceName(event).replace(/^action (?=\d+$)/, 'Action ');
  return event['id'] === null ? 'Any event' : 'Event name';
}

/**
 * The input for an event's name. Suggests the project's events, says when the event was last received, and warns about an
 * event that the project never received.
 */
export function EventName({ event, label, onRename }: Props) {
  const { events, received, load } = useNameSuggestions();
  const { id } = event;
  const name = typeof id === 'string' ? id : '';
  const errorId = useId();
  const missing = useMissing(name === '' && id !== null && isEvent(event));
  const isUnknown = useNeverReceived([name]).length > 0;
  const [kept, setKept] = useState('');
  const note = isUnknown ? 'never received' : lastSeen(received?.get(name));
  return (
    <>
      <div className={styles.event} data-noted={note && true} data-tone={isUnknown ? 'warning' : undefined}>
        <AutocompleteInput
          label={label}
          value={name}
          placeholder={placeholderOf(event)}
          names={events}
          noteOf={(known) => lastSeen(received?.get(known))}
          load={load}
          onChange={onRename}
          {...missing}
          describedBy={missing['aria-invalid'] && errorId}
        />
        {note && (
          <span className={styles.note}>
            {isUnknown && <Icon name="warning" size={14} />}
            <span>{note}</span>
          </span>
        )}
      </div>
      {missing['aria-invalid'] && (
        <Text id={errorId} size="xs" c="danger" flex="1 0 100%">
          Enter the name of an event.
        </Text>
      )}
      {isUnknown && kept !== name && <NeverReceived name={name} onRename={onRename} onKeep={() => setKept(name)} />}
    </>
  );
}

interface WarningProps extends Pick<Props, 'onRename'> {
  name: string;
  onKeep: () => void;
}

function NeverReceived({ name, onRename, onKeep }: WarningProps) {
  const { received } = useNameSuggestions();
  const suggestion = received ? closestName(name, received.keys()) : undefined;
  const seen = suggestion === undefined ? undefined : lastSeen(received?.get(suggestion));
  return (
    <Paper role="note" bg="var(--warning-soft)" px="sm" py="xs" flex="1 0 100%">
      <Group gap="sm" c="warning">
        <Icon name="warning" />
        <Text size="xs" c="var(--text)" flex="1 1 14rem">
          This project has never received <code dir="auto">{name}</code>.
          {suggestion !== undefined && (
            <span>
              {' '}
              Did you mean{' '}
              <b>
                <code dir="auto">{suggestion}</code>
              </b>
              <span>{seen && ` (${seen})`}</span>?
            </span>
          )}
        </Text>
        <Group gap="sm">
          {suggestion !== undefined && (
            <Button kind="link" onClick={() => onRename(suggestion)}>
              Use it
            </Button>
          )}
          <Button kind="link" onClick={onKeep}>
            Keep
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
