import { type KeyboardEvent, memo } from 'react';
import type { Resource } from '#contract/resource.ts';
import { TextInput } from '../../ui/text-input.tsx';
import classes from './settings-search.module.css';

interface Props {
  resource: Resource;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (name: string) => void;
}

async function chooseFirst(resource: Resource, query: string, choose: Props['onChoose']) {
  const { searchFields } = await import('./search-fields.ts');
  const first = searchFields(resource, query)[0];
  if (first) choose(first);
}

/** The search for settings. "/" focuses it, Enter opens the best match, Escape clears it. */
export const SettingsSearch = memo(function SettingsSearch({ resource, query, onQuery, onChoose }: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      onQuery('');
    }
    if (event.key === 'Enter') void chooseFirst(resource, query, onChoose);
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
