import type { SelectOption } from '../../ui/select.tsx';

function textOf(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  return stored === undefined || stored === null ? '' : JSON.stringify(stored);
}

/**
 * Returns the properties of a select for a stored value that may be missing or unknown. Such a value is an option of its
 * own, because a select that shows another value hides it, and choosing the value that is shown changes nothing.
 */
export function withStoredOption(stored: unknown, options: readonly SelectOption[]) {
  const value = textOf(stored);
  const isKnown = options.some((option) => option.value === value);
  return { value, options: isKnown ? options : [...options, { value, label: value === '' ? 'Choose' : value }] };
}
