import { useSearchParams } from 'react-router-dom';
import type { Wanted } from './find-entries.ts';

/** What is looked for in the activity, as the address keeps it; another choice begins at the first page. */
export function useWanted(): [Wanted, (wanted: Partial<Wanted>) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = { field: search.get('field') ?? '', by: search.get('by') ?? '' };
  const choose = (chosen: Partial<Wanted>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.delete('offset');
      for (const [name, value] of Object.entries({ ...wanted, ...chosen })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return [wanted, choose];
}
