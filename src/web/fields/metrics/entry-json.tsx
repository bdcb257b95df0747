import { useId, useState } from 'react';
import { isObject } from '#contract/kinds/objects.ts';
import { jsonText, parseJson } from '../json-text.ts';
import styles from './entry-json.module.css';
import type { Entry } from './metric-model.ts';

interface Props {
  /** What it is the JSON of: "metric 2". */
  of: string;
  entry: Entry;
  onChange: (entry: Entry) => void;
}

function faultOf(text: string): string | null {
  const decoded = parseJson(text);
  if ('detail' in decoded) return decoded.detail;
  return isObject(decoded.value) ? null : 'A metric is an object: {"name": …, "filters": …}.';
}

function Text({ of, entry, onChange }: Props) {
  const id = useId();
  // What is typed stays as it is typed while it has the focus; else the text is the entry's.
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : faultOf(typed);
  const write = (text: string) => {
    setTyped(text);
    const decoded = parseJson(text);
    if ('value' in decoded && isObject(decoded.value)) onChange(decoded.value);
  };
  return (
    <>
      <textarea
        aria-label={`JSON of ${of}`}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault ? id : undefined}
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        value={typed ?? jsonText(entry)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => fault === null && setTyped(null)}
      />
      {fault && <small id={id}>{fault} Until it is, the metric stays as it was.</small>}
    </>
  );
}

/** One metric of a list as the JSON that it is. */
export function EntryJson(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['json']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As JSON</summary>
      {isOpen && <Text {...props} />}
    </details>
  );
}
