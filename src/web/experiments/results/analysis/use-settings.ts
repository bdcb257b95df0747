import { useSearchParams } from 'react-router-dom';
import { type MetricName, type Settings, settingsIn, withSettings } from './settings.ts';

/** The settings of a metric, which live in the address, and how to change them. */
export function useSettings(metric: MetricName = 'goal'): [Settings, (change: Partial<Settings>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (some: Partial<Settings>) =>
    setSearch((before) => withSettings(before, some, metric), { replace: true, preventScrollReset: true });
  return [settingsIn(search, metric), change];
}

/** One choice in the address, with the value it has when the address does not say. */
export function useChoice<T extends string>(name: string, choices: readonly T[], usual: T): [T, (value: T) => void] {
  const [search, setSearch] = useSearchParams();
  const value = choices.find((choice) => choice === search.get(name)) ?? usual;
  const choose = (chosen: T) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === usual) next.delete(name);
        else next.set(name, chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [value, choose];
}
