import { type KeyboardEvent, useRef } from 'react';
import type { Resource } from '#contract/resource.ts';
import { useSlashKey } from '../ui/slash-key.ts';
import { findFields } from './find-fields.ts';
import classes from './find-setting.module.css';

interface Props {
  resource: Resource;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (name: string) => void;
}

/** Where one types to find a setting: "/" comes here, Enter goes to the likeliest, Escape gives up. */
export function FindSetting({ resource, query, onQuery, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation();
      onQuery('');
    }
    const first = findFields(resource, query)[0];
    if (event.key === 'Enter' && first) onChoose(first);
  };
  return (
    <input
      ref={input}
      type="search"
      aria-keyshortcuts="/"
      className={classes['find']}
      aria-label="Find a setting"
      placeholder="Find a setting"
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}

const counted = (count: number) => (count === 1 ? '1 setting' : `${count} settings`);

/** The settings in which the words were found, each with its section and its own link. */
export function FoundSettings({ resource, query, onChoose }: Omit<Props, 'onQuery'>) {
  const found = findFields(resource, query);
  return (
    <>
      <p role="status" className={classes['count']}>
        {found.length === 0 ? 'No setting is described by these words.' : counted(found.length)}
      </p>
      {found.map((name) => {
        const { label = name, section = '' } = resource.fields[name] ?? {};
        return (
          <a key={name} href={`#${name}`} className={classes['found']} onClick={() => onChoose(name)}>
            {label}
            <small>{resource.sections[section]?.title}</small>
          </a>
        );
      })}
    </>
  );
}
