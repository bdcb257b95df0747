import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Edit = (current: URLSearchParams) => URLSearchParams;

/**
 * What stands behind the question mark of the address, and how to change it. A change starts from the last one that was
 * asked for, also while the page still shows an earlier one: pages follow the address when they have time.
 */
export function useAddressSearch(): [URLSearchParams, (edit: Edit, options?: { replace?: boolean }) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  /** What was asked for and is not shown yet. */
  const asked = useRef<string[]>([]);
  const shown = useRef(search);

  // The address belongs to the browser; whatever it shows settles all that was asked for up to then.
  useLayoutEffect(() => {
    shown.current = search;
    const at = asked.current.lastIndexOf(search);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
  }, [search]);

  const change = (edit: Edit, options?: { replace?: boolean }) => {
    const next = edit(new URLSearchParams(asked.current.at(-1) ?? shown.current)).toString();
    const wanted = next === '' ? '' : `?${next}`;
    asked.current.push(wanted);
    void navigate({ search: wanted }, options);
  };
  return [useMemo(() => new URLSearchParams(search), [search]), change];
}
