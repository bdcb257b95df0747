import { Input } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { entriesIn, type Verdict, verdictOf } from './list-verdict.ts';
import { Movers, moveByKey } from './movers.tsx';

interface Props {
  field: Pick<Field, 'kind' | 'label'>;
  entries: readonly (string | null)[];
  at: number;
  isDragged: boolean;
  onChange: (text: string) => void;
  onInsert: (lines: string[]) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

interface RemarkProps extends Pick<Props, 'onChange'> {
  id: string;
  verdict: Verdict;
}

function Remark({ id, verdict: { tone, words, better }, onChange }: RemarkProps) {
  return (
    <span id={id} data-tone={tone}>
      {words}
      {better !== undefined && (
        <button type="button" title={better} onClick={() => onChange(better)}>
          Use {better}
        </button>
      )}
    </span>
  );
}

/** One entry of a list. It is dragged by its grip; Alt with an arrow key moves it, as do buttons that appear with the focus. */
export function ListEntry({ field, entries, at, isDragged, onChange, onInsert, onRemove, onMove }: Props) {
  const [isActive, setActive] = useState(false);
  const remark = useId();
  const entry = entries[at] ?? null;
  const verdict = verdictOf(field.kind, entries, at);
  const words = entry || `entry ${at + 1}`;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
    moveByKey(event, { at, count: entries.length, onMove });
  };
  const paste = (event: ClipboardEvent) => {
    const lines = entriesIn(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    onInsert(lines);
  };
  return (
    <li
      data-dragged={isDragged || undefined}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      {entries.length > 1 && <i data-grip data-icon="grip" aria-hidden />}
      <Input
        aria-label={`${field.label} ${at + 1}`}
        attributes={{ input: { 'aria-describedby': verdict ? remark : undefined } }}
        placeholder={entry === null ? 'null' : undefined}
        value={entry ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
        spellCheck={false}
      />
      {verdict && <Remark id={remark} verdict={verdict} onChange={onChange} />}
      {isActive && entries.length > 1 && <Movers at={at} count={entries.length} words={words} onMove={onMove} />}
      <Button kind="quiet" icon="close" aria-label={`Remove ${words}`} onClick={onRemove} />
    </li>
  );
}
