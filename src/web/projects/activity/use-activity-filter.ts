import { useSearchParams } from 'react-router-dom';
import type { ActivityFilter } from './filter-activity.ts';

/** Returns the activity filter in the URL and a function to change it. Changing it returns to the first page. */
export function useActivityFilter(): [ActivityFilter, (filter: Partial<ActivityFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = {
    field: search.get('field') ?? '',
    by: search.get('by') ?? '',
    event: search.get('event') ?? '',
  };
  const choose = (chosen: Partial<ActivityFilter>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.delete('offset');
      for (const [name, value] of Object.entries({ ...filter, ...chosen })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return [filter, choose];
}
