import { useEffect, useState } from 'react';
import { EVENT_NAMES, PROPERTY_NAMES } from '../../fields/known-names.ts';
import { useExperiments } from '../data.ts';

const lists = { events: EVENT_NAMES, properties: PROPERTY_NAMES } as const;

const offers = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && Object.values<string | null>(lists).includes(target.getAttribute('list'));

/** Offers the names that the project's metrics use, once an input that takes one has the focus. Draws nothing. */
export function NameLists({ project }: { project: number }) {
  const [isWanted, setWanted] = useState(false);
  const { data } = useExperiments(project, isWanted);

  // Which input has the focus is known to the document alone.
  useEffect(() => {
    const notice = ({ target }: FocusEvent) => offers(target) && setWanted(true);
    document.addEventListener('focusin', notice);
    return () => document.removeEventListener('focusin', notice);
  }, []);

  return Object.entries(lists).map(([kind, id]) => (
    <datalist key={id} id={id}>
      {[...(data?.names[kind as keyof typeof lists] ?? [])].sort().map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  ));
}
