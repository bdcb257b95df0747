import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { checkEntry, type EntryCheck } from './check-list-entry.ts';
import classes from './list.module.css';
import { DragHandle, MoveButtons, moveByKey } from './move-buttons.tsx';
import { parseEntries } from './parse-entries.ts';

interface Props {
  field: Pick<Field, 'kind' | 'label'>;
  entries: readonly (string | null)[];
  index: number;
  isDragged: boolean;
  isReadOnly: boolean;
  /** Whether the entry is not saved yet. */
  isNew: boolean;
  onChange: (text: string) => void;
  onInsert: (lines: string[]) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

interface RemarkProps extends Pick<Props, 'onChange' | 'isNew'> {
  id: string;
  check: EntryCheck;
}

const icons: Record<EntryCheck['tone'], IconName> = { fine: 'check', warning: 'warning', bad: 'warning' };

function EntryMessage({ id, check: { tone, message, suggestion }, isNew, onChange }: RemarkProps) {
  const parts = [isNew ? 'New' : '', tone === 'bad' ? `Invalid: ${message}` : message];
  return (
    <span id={id} data-tone={tone} className={classes.message}>
      <span className={classes.check}>
        <Icon name={isNew && tone === 'fine' ? 'plus' : icons[tone]} size={14} />
        <span>{parts.filter((part) => part !== '').join(' · ')}</span>
      </span>
      {suggestion !== undefined && (
        <Button kind="link" tooltip={suggestion} onClick={() => onChange(suggestion)}>
          {`Use ${suggestion}`}
        </Button>
      )}
    </span>
  );
}

/**
 * Returns the message to show at an entry, or null. A new entry without a message gets an empty one, because the message
 * also marks the entry as new.
 */
const messageOf = ({
  field,
  entries,
  index,
  isNew,
}: Pick<Props, 'field' | 'entries' | 'index' | 'isNew'>): EntryCheck | null =>
  checkEntry(field.kind, entries, index) ?? (isNew ? { tone: 'fine', message: '' } : null);

/** Prevents Enter from submitting the form. Moves the entry on Alt with an arrow key. */
function press(event: KeyboardEvent, position: Parameters<typeof moveByKey>[1]) {
  if (event.key === 'Enter') event.preventDefault();
  moveByKey(event, position);
}

/** If several lines are pasted, replaces the entry with one entry for each line. */
function paste(event: ClipboardEvent, { field, onInsert }: Props) {
  const text = event.clipboardData.getData('text');
  const lines = parseEntries(text, field.kind);
  if (lines.length < 2 || !/[\r\n\t]/.test(text)) return;
  event.preventDefault();
  onInsert(lines);
}

interface ButtonsProps extends Pick<Props, 'entries' | 'index' | 'onMove' | 'onRemove'> {
  isActive: boolean;
}

function EntryButtons({ entries, index, isActive, onMove, onRemove }: ButtonsProps) {
  const itemName = entries[index] || `entry ${index + 1}`;
  return (
    <>
      {isActive && entries.length > 1 && (
        <MoveButtons index={index} count={entries.length} itemName={itemName} onMove={onMove} />
      )}
      <Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />
    </>
  );
}

/** A list entry. It can be moved by dragging, with Alt and an arrow key, or with buttons that appear on focus. */
export function ListEntry(props: Props) {
  const { field, entries, index, isDragged, isReadOnly, isNew, onChange, onMove } = props;
  const isMovable = entries.length > 1 && !isReadOnly;
  const [isActive, setActive] = useState(false);
  const messageId = useId();
  const entry = entries[index] ?? null;
  const check = messageOf(props);
  return (
    <li
      className={classes.entry}
      data-dragged={isDragged || undefined}
      data-new={isNew || undefined}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      {isMovable && <DragHandle />}
      <TextInput
        className={classes.text}
        aria-label={`${field.label} ${index + 1}`}
        aria-describedby={check ? messageId : undefined}
        aria-invalid={check?.tone === 'bad'}
        {...(entry === null ? { placeholder: 'null', value: '' } : { value: entry })}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => press(event, { index, count: entries.length, onMove })}
        onPaste={(event) => paste(event, props)}
        spellCheck={false}
      />
      {check && <EntryMessage id={messageId} check={check} isNew={isNew} onChange={onChange} />}
      {!isReadOnly && <EntryButtons {...props} isActive={isActive} />}
    </li>
  );
}
