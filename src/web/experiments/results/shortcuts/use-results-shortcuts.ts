import { useLocation, useNavigate } from 'react-router-dom';
import { defaultSettings } from '#verdict/settings.ts';
import { useLetterShortcuts } from '../../../ui/letter-shortcuts.ts';
import { usePageShortcuts } from '../../../ui/page-shortcuts.ts';
import type { Goal } from '../measured-metric.ts';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';
import { elementIds, focusMetric, openExportMenu, resultsShortcuts, type ShortcutKey } from './results-shortcuts.ts';

/** Returns the variant after the current baseline; after the last variant, the first one. Undefined without variants. */
function nextBaseline({ input }: Goal): string | undefined {
  const keys = input?.variants.map(({ key }) => key) ?? [];
  return keys[(keys.indexOf(input?.settings.baseline ?? '') + 1) % keys.length];
}

export function useResultsShortcuts(goal: Goal | null, refresh: () => void): void {
  const [{ direction }, changeSettings] = useAnalysisSettings();
  const navigate = useNavigate();
  const { search } = useLocation();
  const actions: Record<ShortcutKey, () => void> = {
    r: refresh,
    e: openExportMenu,
    '[': () => focusMetric(-1),
    ']': () => focusMetric(1),
    b: () => {
      const baseline = goal ? nextBaseline(goal) : undefined;
      if (baseline !== undefined) changeSettings({ baseline });
    },
    // The details open for this target.
    v: () => void navigate({ search, hash: elementIds.sensitivity }, { replace: true, preventScrollReset: true }),
    '0': () => changeSettings({ ...defaultSettings, direction }),
  };
  useLetterShortcuts(actions);
  usePageShortcuts(resultsShortcuts);
}
