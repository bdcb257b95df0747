import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useEditing, useEdits } from '../editing/editing.tsx';
import type { WidgetProps } from '../widget.ts';
import { FieldInput } from './field-input.tsx';
import inputs from './inputs.module.css';
import { useRegistered } from './text-inputs.tsx';
import classes from './timezone.module.css';
import type { TimezoneListProps } from './timezone-list.tsx';
import { browserZone, clockIn, zoneGroups } from './zone-clock.ts';

/** The input says that it has a list from the moment at which it is opened. */
const EmptyList = ({ id, label }: TimezoneListProps) => (
  <div id={id} role="listbox" aria-label={label} aria-busy="true" />
);
const TimezoneList = lazyPart(async () => (await import('./timezone-list.tsx')).TimezoneList, EmptyList);

type ByArea = Readonly<Record<string, string>>;

const leaving: ReadonlySet<string> = new Set(['Enter', 'Escape']);
const CLOSED = { isOpen: false, query: '', active: -1 };

function Clock({ name }: { name: string }) {
  const { edits } = useEditing();
  const zone = useEdits(edits, () => String(edits.form(name) ?? ''));
  const clock = clockIn(zone, Date.now());
  const isHere = zone === browserZone();
  return (
    <span className={inputs['unit']} data-tone={clock ? undefined : 'warning'}>
      {clock
        ? `It is ${clock.time} there now, ${clock.offset}${isHere ? ', as in this browser' : ''}.`
        : 'No zone of this name is known here: choose one of the list, or the server may refuse it.'}
    </span>
  );
}

/** What the keys of a combobox do to its list. */
function nextActive(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  return null;
}

function useTimezoneList(name: string) {
  const { edits } = useEditing();
  const [byArea, setByArea] = useState<ByArea>({});
  const [{ isOpen, query, active }, setState] = useState(CLOSED);
  const chosen = String(edits.form(name) ?? '');
  const groups = isOpen ? zoneGroups(byArea, query, [browserZone(), chosen, 'UTC']) : [];
  const zones = groups.flatMap((group) => group.zones);
  const load = () => void import('#contract/timezones.ts').then(({ zonesByArea }) => setByArea(zonesByArea));
  const close = () => setState(CLOSED);
  const choose = (zone: string) => {
    edits.put(name, zone);
    close();
  };
  const search = (text: string) => setState({ isOpen: true, query: text, active: -1 });
  const leave = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const zone = zones[active] ?? (zones.length === 1 ? zones[0] : undefined);
    if (event.key === 'Enter' && zone !== undefined) choose(zone);
    else close();
  };
  const press = (event: KeyboardEvent) => {
    if (isOpen && leaving.has(event.key)) return leave(event);
    const to = nextActive(event.key, active, zones.length);
    if (to === null) return;
    event.preventDefault();
    setState({ isOpen: true, query, active: isOpen ? to : -1 });
  };
  return { isOpen, active, groups, chosen, load, close, choose, search, press };
}

/** A time zone: searched in the list of all names, or typed; a name that is not in the list is kept. */
export function TimezoneInput({ name, field, aria, disabled }: WidgetProps) {
  const { onChange, onBlur, ...registered } = useRegistered(name);
  const list = useTimezoneList(name);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    list.search(event.currentTarget.value);
    return onChange(event);
  };
  return (
    <div className={classes['combobox']}>
      <FieldInput
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={`${name}-list`}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${name}-list-${list.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        aria={aria}
        {...registered}
        onChange={type}
        onFocus={list.load}
        onClick={() => list.search('')}
        onKeyDown={list.press}
        onBlur={(event) => {
          list.close();
          return onBlur(event);
        }}
      />
      {list.isOpen && (
        <TimezoneList
          id={`${name}-list`}
          label={field.label}
          groups={list.groups}
          active={list.active}
          chosen={list.chosen}
          onChoose={list.choose}
        />
      )}
      <Clock name={name} />
    </div>
  );
}
