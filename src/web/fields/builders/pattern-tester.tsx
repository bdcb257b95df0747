import { useState } from 'react';
import { ENCODED_LIMIT } from '#contract/kinds/lists.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { isTextList } from '../form-values.ts';
import type { FieldInputProps } from '../input-props.ts';
import styles from './builders.module.css';
import { useFieldInput } from './use-field-input.ts';

/** The SDK matches in the browser, with JavaScript's expressions. */
function matches(pattern: string | null, message: string): boolean {
  try {
    return pattern !== null && pattern !== '' && new RegExp(pattern).test(message);
  } catch {
    return false;
  }
}

/** Returns a sentence that says which patterns drop an exception with this message. */
function testResult(message: string, patterns: readonly (string | null)[]): string {
  const hits = patterns.flatMap((pattern, at) => (matches(pattern, message) ? [at + 1] : []));
  if (hits.length === 0) return 'Kept. No entry matches.';
  return `Dropped. Matches ${hits.length === 1 ? 'entry' : 'entries'} ${hits.join(' and ')}.`;
}

/** Shows the length of the patterns and its limit. Has an input to test an error message against the patterns. */
export function PatternTester({ name, disabled }: FieldInputProps) {
  const [form] = useFieldInput(name);
  const [message, setMessage] = useState('');
  if (!isTextList(form)) return null;
  const length = JSON.stringify(form).length;
  return (
    <div className={styles.trial}>
      <small data-tone={length > ENCODED_LIMIT ? 'bad' : undefined}>
        {`${length} of ${ENCODED_LIMIT} characters as JSON`}
      </small>
      <TextInput
        aria-label="Test an error message"
        placeholder="Test an error message"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {message !== '' && <small role="status">{testResult(message, form)}</small>}
    </div>
  );
}
