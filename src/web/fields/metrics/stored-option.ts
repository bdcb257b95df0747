import type { SelectOption } from '../../ui/select.tsx';

function textOf(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  return stored === undefined || stored === null ? '' : JSON.stringify(stored);
}

/**
 * Returns the properties of a select for a stored value that may be missing or unknown. Adds an option for such a value.
 * Without it, the select would show its first option, and the user could not choose that option, because the browser would
 * report no change.
 */
export function withStoredOption(stored: unknown, options: readonly SelectOption[]) {
  const value = textOf(stored);
  const isKnown = options.some((option) => option.value === value);
  return { value, options: isKnown ? options : [...options, { value, label: value === '' ? 'Choose' : value }] };
}
