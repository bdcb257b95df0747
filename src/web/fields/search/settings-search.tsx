import { type KeyboardEvent, memo } from 'react';
import type { Resource } from '#contract/resource.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { searchFields } from './search-fields.ts';
import classes from './settings-search.module.css';

interface Props {
  resource: Resource;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (name: string) => void;
}

/** The search for settings. "/" focuses it, Enter opens the best match, Escape clears it. */
export const SettingsSearch = memo(function SettingsSearch({ resource, query, onQuery, onChoose }: Props) {
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      onQuery('');
    }
    const first = event.key === 'Enter' && searchFields(resource, query)[0];
    if (first) onChoose(first);
  };
  return (
    <TextInput
      type="search"
      aria-keyshortcuts="/"
      className={classes.find}
      aria-label="Search settings"
      placeholder="Search settings"
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
});
