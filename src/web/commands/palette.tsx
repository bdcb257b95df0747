import { type KeyboardEvent as ReactKeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { Spotlight, SpotlightSearch } from '../ui/spotlight.tsx';
import { wholeNumber } from '../ui/whole-number.ts';
import { type Command, groups } from './command.ts';
import { findCommands } from './find-commands.ts';
import styles from './palette.module.css';
import type { Here } from './place-commands.ts';
import { useCommands } from './use-commands.ts';

interface Props {
  here: Here;
  /** Keys that were pressed before the search field had the focus. */
  missed?: KeyboardEvent[] | undefined;
  onSheet: () => void;
  onClose: () => void;
}

/** Goes to an address; one that differs from the present one by its fragment alone is told to the form there. */
function useGo() {
  const navigate = useNavigate();
  return (address: string, state?: object) => {
    const isHere = address.startsWith(`${location.pathname}#`);
    void navigate(isHere ? { search: location.search, hash: address.split('#')[1] ?? '' } : address, { state });
    if (isHere) setTimeout(() => dispatchEvent(new HashChangeEvent('hashchange')));
  };
}

/** Removes the keys and returns the text that they type. */
const takeText = (keys: KeyboardEvent[]) =>
  keys
    .splice(0)
    .reduce((text, { key }) => (key === 'Backspace' ? text.slice(0, -1) : text + (key.length === 1 ? key : '')), '');

/** Finds pages, projects, experiments, fields and actions by a few letters. */
export function Palette({ here, missed = [], onSheet, onClose }: Props) {
  const id = useId();
  const go = useGo();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { shown, count } = findCommands(useCommands(here, onSheet), useDeferredValue(query));
  const active = Math.min(at, shown.length - 1);

  const perform = ({ does, state }: Command, apart: boolean) => {
    if (typeof does === 'string' && apart && !state) return void open(does, '_blank', 'noopener');
    onClose();
    if (typeof does === 'string') go(does, state);
    else does();
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const press = (event: ReactKeyboardEvent) => {
    const step = steps[event.key];
    const chosen = shown[active];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setAt((active + step + shown.length) % shown.length);
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      perform(chosen, event.ctrlKey || event.metaKey);
    }
  };

  return (
    <Spotlight label="Go to" onClose={onClose}>
      <SpotlightSearch
        aria-label="Go to"
        aria-expanded={shown.length > 0}
        aria-controls={id}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        placeholder="A page, project, experiment, setting or action"
        value={query}
        onChange={({ currentTarget: { value } }) => {
          setQuery(value);
          setAt(0);
        }}
        onFocus={() => setQuery((before) => before + takeText(missed))}
        onKeyDown={press}
      />
      <CommandList id={id} shown={shown} active={active} onChoose={perform} />
      <p role="status" className={styles['status']}>
        {statusOf(shown.length, count, here.project !== null)}
      </p>
    </Spotlight>
  );
}

const NOTHING = 'Nothing has these words in it.';

function statusOf(shown: number, count: number, isInProject: boolean): string {
  if (count === 0) return isInProject ? NOTHING : `${NOTHING} Experiments and settings are found inside a project.`;
  return shown < count
    ? `${shown} of ${wholeNumber(count)} shown; type more to find the others.`
    : `${shown} to choose from`;
}

interface ListProps {
  id: string;
  shown: readonly Command[];
  active: number;
  onChoose: (command: Command, apart: boolean) => void;
}

function CommandList({ id, shown, active, onChoose }: ListProps) {
  const present = [...new Set(shown.map(({ group }) => group))];
  return (
    <div role="listbox" id={id} aria-label="What was found" className={styles['list']} tabIndex={-1}>
      {present.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups and options only
        <div role="group" key={group} aria-labelledby={`${id}-group-${groups.indexOf(group)}`}>
          <span id={`${id}-group-${groups.indexOf(group)}`} role="presentation">
            {group}
          </span>
          {shown.map(
            (command, index) =>
              command.group === group && (
                <CommandOption
                  key={command.id}
                  id={`${id}-${index}`}
                  command={command}
                  isActive={index === active}
                  onChoose={onChoose}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onChoose: ListProps['onChoose'];
}

function CommandOption({ id, command, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // Not Spotlight.Action: it drops the id that aria-activedescendant refers to.
    <PlainButton
      ref={option}
      id={id}
      tabIndex={-1}
      role="option"
      aria-selected={isActive}
      data-selected={isActive || undefined}
      className={styles['option'] ?? ''}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
    >
      <Icon name={command.icon} />
      <span dir="auto">{command.title}</span>
      {command.hint !== undefined && <small dir="auto">{command.hint}</small>}
    </PlainButton>
  );
}
