import { useSearchParams } from 'react-router-dom';

/**
 * Returns a choice stored in the URL, and a function that changes it. If the parameter is missing or invalid, the
 * choice is the default value.
 */
export function useUrlChoice<T extends string>(
  name: string,
  choices: readonly T[],
  defaultValue: T,
): [T, (value: T) => void] {
  const [search, setSearch] = useSearchParams();
  const value = choices.find((choice) => choice === search.get(name)) ?? defaultValue;
  const setValue = (chosen: T) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === defaultValue) next.delete(name);
        else next.set(name, chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [value, setValue];
}
