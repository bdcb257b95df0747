import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import classes from './list.module.css';
import { entriesIn, type Verdict, verdictOf } from './list-verdict.ts';
import { Grip, Movers, moveByKey } from './movers.tsx';

interface Props {
  field: Pick<Field, 'kind' | 'label'>;
  entries: readonly (string | null)[];
  at: number;
  isDragged: boolean;
  /** Whether it is not saved yet. */
  isNew: boolean;
  onChange: (text: string) => void;
  onInsert: (lines: string[]) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

interface RemarkProps extends Pick<Props, 'onChange' | 'isNew'> {
  id: string;
  verdict: Verdict;
}

const icons: Record<Verdict['tone'], IconName> = { fine: 'check', warning: 'warning', bad: 'warning' };

function Remark({ id, verdict: { tone, words, better }, isNew, onChange }: RemarkProps) {
  const parts = [isNew ? 'New' : '', tone === 'bad' ? `Invalid: ${words}` : words];
  return (
    <span id={id} data-tone={tone} className={classes['remark']}>
      <span className={classes['verdict']}>
        <Icon name={isNew && tone === 'fine' ? 'plus' : icons[tone]} size={14} />
        {parts.filter((part) => part !== '').join(' · ')}
      </span>
      {better !== undefined && (
        <Button kind="link" tooltip={better} onClick={() => onChange(better)}>
          Use {better}
        </Button>
      )}
    </span>
  );
}

/** What a row says about its entry; null when nothing. */
const remarkOf = ({ field, entries, at, isNew }: Pick<Props, 'field' | 'entries' | 'at' | 'isNew'>): Verdict | null =>
  verdictOf(field.kind, entries, at) ?? (isNew ? { tone: 'fine', words: '' } : null);

/** Enter does not submit the form; Alt with an arrow key moves the entry. */
function press(event: KeyboardEvent, place: Parameters<typeof moveByKey>[1]) {
  if (event.key === 'Enter') event.preventDefault();
  moveByKey(event, place);
}

/** Several pasted lines become several entries. */
function paste(event: ClipboardEvent, onInsert: Props['onInsert']) {
  const lines = entriesIn(event.clipboardData.getData('text'));
  if (lines.length < 2) return;
  event.preventDefault();
  onInsert(lines);
}

/** One entry of a list. It is dragged by its grip; Alt with an arrow key moves it, as do buttons that appear with the focus. */
export function ListEntry(props: Props) {
  const { field, entries, at, isDragged, isNew, onChange, onInsert, onRemove, onMove } = props;
  const isMovable = entries.length > 1;
  const [isActive, setActive] = useState(false);
  const remark = useId();
  const entry = entries[at] ?? null;
  const verdict = remarkOf(props);
  const words = entry || `entry ${at + 1}`;
  return (
    <li
      className={classes['entry']}
      data-dragged={isDragged || undefined}
      data-new={isNew || undefined}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      {isMovable && <Grip />}
      <TextInput
        className={classes['text'] ?? ''}
        aria-label={`${field.label} ${at + 1}`}
        aria-describedby={verdict ? remark : undefined}
        aria-invalid={verdict?.tone === 'bad'}
        {...(entry === null ? { placeholder: 'null', value: '' } : { value: entry })}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => press(event, { at, count: entries.length, onMove })}
        onPaste={(event) => paste(event, onInsert)}
        spellCheck={false}
      />
      {verdict && <Remark id={remark} verdict={verdict} isNew={isNew} onChange={onChange} />}
      {isActive && isMovable && <Movers at={at} count={entries.length} words={words} onMove={onMove} />}
      <Button kind="quiet" icon="close" aria-label={`Remove ${words}`} onClick={onRemove} />
    </li>
  );
}
