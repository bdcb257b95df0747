import { type KeyboardEvent, memo } from 'react';
import type { Resource } from '#contract/resource.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { loadModule } from '../../ui/load-module.ts';
import { TextInput } from '../../ui/text-input.tsx';
import classes from './settings-search.module.css';

interface Props {
  resource: Resource;
  query: string;
  onFocus: () => void;
  onQuery: (query: string) => void;
  onChoose: (name: string) => void;
}

/** The search for settings. "/" focuses it, Enter opens the best match, Escape clears it. */
export const SettingsSearch = memo(function SettingsSearch({ resource, query, onFocus, onQuery, onChoose }: Props) {
  const openFirst = async () => {
    const { searchFields } = await loadModule(() => import('./search-fields.ts'));
    const [first] = searchFields(resource, query);
    if (first !== undefined) onChoose(first);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      onQuery('');
    }
    // The results below the input offer to load the code again if that fails.
    if (event.key === 'Enter' && query.trim() !== '') void openFirst().catch(() => undefined);
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
      onFocus={onFocus}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
});
