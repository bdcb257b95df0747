import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type UpdateParams = (current: URLSearchParams) => URLSearchParams;

/**
 * Returns the URL parameters and a function to change them. A page renders new parameters with lower priority. A change
 * is therefore based on the last requested parameters, even if the page does not render them yet.
 */
export function useUrlParams(): [URLSearchParams, (edit: UpdateParams, options?: { replace?: boolean }) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  /** Requested searches that are not rendered yet. */
  const pending = useRef<string[]>([]);
  const shown = useRef(search);

  // Once a search is rendered, this search and all earlier ones are no longer pending.
  useLayoutEffect(() => {
    shown.current = search;
    const at = pending.current.lastIndexOf(search);
    pending.current = at < 0 ? [] : pending.current.slice(at + 1);
  }, [search]);

  const change = (edit: UpdateParams, options?: { replace?: boolean }) => {
    const next = edit(new URLSearchParams(pending.current.at(-1) ?? shown.current)).toString();
    const nextSearch = next === '' ? '' : `?${next}`;
    pending.current.push(nextSearch);
    void navigate({ search: nextSearch }, options);
  };
  return [useMemo(() => new URLSearchParams(search), [search]), change];
}
