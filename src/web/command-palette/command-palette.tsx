import { Text } from '@mantine/core';
import { type KeyboardEvent as ReactKeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import { Spotlight, SpotlightSearch } from '../ui/spotlight.tsx';
import { commandGroups, type PaletteCommand } from './command.ts';
import styles from './command-palette.module.css';
import { takeTyped } from './earlier-keys.ts';
import type { CommandContext } from './page-commands.ts';
import { searchCommands } from './search-commands.ts';
import { useCommands } from './use-commands.ts';
import { useEarlyEnter } from './use-early-enter.ts';

interface Props {
  context: CommandContext;
  /** Keys that were pressed before the search field had the focus. */
  earlierKeys?: KeyboardEvent[] | undefined;
  onSheet: () => void;
  onClose: () => void;
}

/** Returns a function that navigates to a URL. If only the fragment changes, the search parameters stay. */
function useGoTo() {
  const navigate = useNavigate();
  return (address: string, state?: object) => {
    const isHere = address.startsWith(`${location.pathname}#`);
    void navigate(isHere ? { search: location.search, hash: address.split('#')[1] ?? '' } : address, { state });
  };
}

/** The command palette, which searches pages, projects, experiments, fields, actions and the current page's buttons. */
export function CommandPalette({ context, earlierKeys = [], onSheet, onClose }: Props) {
  const id = useId();
  const go = useGoTo();
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const commands = useCommands(context, query, onSheet);
  const shownQuery = useDeferredValue(query);
  const { shown, count } = searchCommands(commands, shownQuery);
  // Store the id of the chosen result, because results that load later can change its position. Until the user chooses
  // a result, the first one is active.
  const activeIn = (results: readonly PaletteCommand[]) =>
    Math.max(
      0,
      results.findIndex(({ id }) => id === chosenId),
    );
  const active = activeIn(shown);

  const run = ({ action, state }: PaletteCommand, apart: boolean) => {
    if (typeof action === 'string' && apart && !state) return void open(action, '_blank', 'noopener');
    onClose();
    if (typeof action === 'string') go(action, state);
    else action();
  };
  const setSubmitted = useEarlyEnter({
    context,
    isCurrent: shownQuery === query,
    run: () => shown[0] && run(shown[0], false),
  });
  const take = () => {
    const { text, isSubmitted } = takeTyped(earlierKeys);
    setQuery((before) => before + text);
    setSubmitted(isSubmitted);
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const press = (event: ReactKeyboardEvent) => {
    setSubmitted(false);
    const step = steps[event.key];
    // While the user types, `shown` can still contain the results of an earlier query.
    const results = shownQuery === query ? shown : searchCommands(commands, query).shown;
    const chosen = results[activeIn(results)];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setChosenId(shown.at((active + step) % shown.length)?.id ?? null);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen, event.ctrlKey || event.metaKey);
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
          setChosenId(null);
          setSubmitted(false);
        }}
        onFocus={take}
        onKeyDown={(event) => !isComposing(event) && press(event)}
      />
      <CommandList id={id} shown={shown} active={active} onChoose={run} />
      <Text role="status" size="xs" c="hint" px="md" py="xs" className={styles.status}>
        {statusText(shown.length, count, context.project !== null)}
      </Text>
    </Spotlight>
  );
}

const NO_RESULTS = 'No results.';

function statusText(shown: number, count: number, isInProject: boolean): string {
  if (count === 0)
    return isInProject ? NO_RESULTS : `${NO_RESULTS} Open a project to search its experiments and settings.`;
  return shown < count
    ? `${shown} of ${formatCount(count)} results. Type more to narrow them down.`
    : formatCountOf(shown, 'result');
}

interface ListProps {
  id: string;
  shown: readonly PaletteCommand[];
  active: number;
  onChoose: (command: PaletteCommand, apart: boolean) => void;
}

function CommandList({ id, shown, active, onChoose }: ListProps) {
  const present = [...new Set(shown.map(({ group }) => group))];
  return (
    <div role="listbox" id={id} aria-label="Results" className={styles.list} tabIndex={-1}>
      {present.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may only contain groups and options
        <div role="group" key={group} aria-labelledby={`${id}-group-${commandGroups.indexOf(group)}`}>
          <span id={`${id}-group-${commandGroups.indexOf(group)}`} role="presentation">
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
  command: PaletteCommand;
  isActive: boolean;
  onChoose: ListProps['onChoose'];
}

function CommandOption({ id, command, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // Spotlight.Action can't be used here: it drops the id that aria-activedescendant needs.
    <PlainButton
      ref={option}
      id={id}
      tabIndex={-1}
      role="option"
      aria-selected={isActive}
      data-selected={isActive || undefined}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(command, event.ctrlKey || event.metaKey)}
    >
      <Icon name={command.icon} />
      <span dir="auto">{command.title}</span>
      {command.hint !== undefined && <small dir="auto">{command.hint}</small>}
    </PlainButton>
  );
}
