import { defaultSettings } from '#verdict/settings.ts';
import { useLetterKeys } from '../../../ui/letter-keys.ts';
import { usePageShortcuts } from '../../../ui/page-shortcuts.ts';
import { useSettings } from '../settings/use-settings.ts';
import type { Goal } from '../use-goal.ts';
import { goTo, goToMetric, openExport, type PageKey, places, resultsShortcuts } from './results-shortcuts.ts';

/** The variant after the baseline, round and round. */
function nextBaseline({ question }: Goal): string | undefined {
  const keys = question?.variants.map(({ key }) => key) ?? [];
  return keys[(keys.indexOf(question?.settings.baseline ?? '') + 1) % keys.length];
}

/** The keys of the results page. */
export function usePageKeys(goal: Goal | null, refresh: () => void): void {
  const [{ direction }, change] = useSettings();
  const actions: Record<PageKey, () => void> = {
    r: refresh,
    e: openExport,
    '[': () => goToMetric(-1),
    ']': () => goToMetric(1),
    b: () => {
      const baseline = goal ? nextBaseline(goal) : undefined;
      if (baseline !== undefined) change({ baseline });
    },
    v: () => goTo(document.getElementById(places.sensitivity)),
    '0': () => change({ ...defaultSettings, direction }),
  };
  useLetterKeys(actions);
  usePageShortcuts(resultsShortcuts);
}
