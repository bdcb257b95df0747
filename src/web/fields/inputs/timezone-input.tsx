import { type ChangeEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { FieldInput } from './field-input.tsx';
import inputs from './inputs.module.css';
import { useRegisteredInput } from './text-inputs.tsx';
import { browserZone, currentTimeIn, zoneGroups } from './timezone-list.ts';
import { useSuggestions } from './use-suggestions.tsx';

type ByArea = Readonly<Record<string, string>>;

/** Shows the current time in the chosen zone. Warns about an unknown name after the list has closed. */
function Clock({ name, isChoosing }: { name: string; isChoosing: boolean }) {
  const { edits } = useResourceForm();
  const zone = useEditsSelector(edits, () => String(edits.inputValue(name) ?? ''));
  const clock = currentTimeIn(zone, Date.now());
  if (!clock && (isChoosing || zone.trim() === ''))
    return <p className={inputs.note}>Choose a time zone from the list.</p>;
  return (
    <p className={inputs.note} data-tone={clock ? undefined : 'warning'}>
      {clock
        ? `Current time: ${clock.time}, ${clock.offset}${zone === browserZone() ? ', same as this browser' : ''}.`
        : 'This browser doesn’t know this time zone. Choose one from the list. The server may reject other names.'}
    </p>
  );
}

/** Returns the matching zones with their current time and offset. */
const suggestZones = (byArea: ByArea, query: string, likely: string[]) =>
  zoneGroups(byArea, query, likely).map(({ title, zones }) => ({
    title,
    suggestions: zones.map((zone) => {
      const clock = currentTimeIn(zone, Date.now());
      return { value: zone, ...(clock && { note: `${clock.time} ${clock.offset}` }) };
    }),
  }));

/** The input for a time zone. Suggests all names; other names are accepted too. */
export function TimezoneInput({ name, field, aria, disabled }: FieldInputProps) {
  const { edits } = useResourceForm();
  const { onChange, onBlur, ...registered } = useRegisteredInput(name);
  const root = useRef<HTMLDivElement>(null);
  const [byArea, setByArea] = useState<ByArea>({});
  const chosen = String(edits.inputValue(name) ?? '');
  const { isOpen, input, search, close, list } = useSuggestions({
    id: `${name}-list`,
    label: field.label,
    anchor: root,
    suggest: (query) => suggestZones(byArea, query, [browserZone(), chosen, 'UTC']),
    chosen,
    emptyText: 'No matching time zone. The server may still accept what you typed.',
    load: () => void import('#contract/timezones.ts').then(({ zonesByArea }) => setByArea(zonesByArea)),
    onChoose: (zone) => edits.setInput(name, zone),
  });
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    search(event.currentTarget.value);
    return onChange(event);
  };
  return (
    <div>
      <div ref={root} className={inputs.combobox}>
        <FieldInput
          {...input}
          onClick={({ currentTarget }) => {
            // Select the name, so that typing starts a new search.
            if (!isOpen) currentTarget.select();
            input.onClick();
          }}
          rightSection={<Icon name="up-down" />}
          disabled={disabled}
          aria={aria}
          {...registered}
          onChange={type}
          onBlur={(event) => {
            close();
            return onBlur(event);
          }}
        />
        {list}
      </div>
      <Clock name={name} isChoosing={isOpen} />
    </div>
  );
}
