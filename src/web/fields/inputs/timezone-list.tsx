import { type UIEvent, useState } from 'react';
import { ListOption } from '../../ui/list-option.tsx';
import classes from './timezone-list.module.css';
import { clockIn, type ZoneGroup } from './zone-clock.ts';

export interface TimezoneListProps {
  id: string;
  label: string;
  groups: ZoneGroup[];
  active: number;
  chosen: string;
  onChoose: (zone: string) => void;
}

const STEP = 60;

function ZoneOption({
  id,
  zone,
  isActive,
  isChosen,
  onChoose,
}: {
  id: string;
  zone: string;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (zone: string) => void;
}) {
  const clock = clockIn(zone, Date.now());
  return (
    <ListOption
      isActive={isActive}
      id={id}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={() => onChoose(zone)}
    >
      {zone}
      {clock && (
        <small>
          {clock.time} {clock.offset}
        </small>
      )}
    </ListOption>
  );
}

/** The open list of a time zone combobox; it draws more as it is scrolled. */
export function TimezoneList({ id, label, groups, active, chosen, onChoose }: TimezoneListProps) {
  const [limit, setLimit] = useState(STEP);
  const shown = Math.max(limit, active + STEP / 2);
  const grow = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollTop + list.clientHeight * 2 > list.scrollHeight) setLimit(shown + STEP);
  };
  if (groups.length === 0)
    return (
      <p id={id} className={classes['popup']}>
        No zone of that name. What you typed is kept.
      </p>
    );
  let at = -1;
  return (
    <div
      role="listbox"
      id={id}
      aria-label={label}
      className={classes['popup']}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={grow}
    >
      {groups.map(({ title, zones }) => {
        const first = at + 1;
        at += zones.length;
        return first >= shown ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups and options only
          <div role="group" key={title} aria-label={title}>
            {zones.slice(0, shown - first).map((zone, index) => (
              <ZoneOption
                key={zone}
                id={`${id}-${first + index}`}
                zone={zone}
                isActive={active === first + index}
                isChosen={zone === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
