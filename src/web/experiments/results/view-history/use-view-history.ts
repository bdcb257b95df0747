import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { rankVariants } from '#verdict/decide.ts';
import { areDefaultSettings } from '#verdict/settings.ts';
import { useConnectionId } from '../../../session/session-context.tsx';
import { hashConfig } from './config-hashes.ts';
import { addToViewHistory, readViewHistory, toViewedResult, type ViewedResult } from './view-history.ts';

/**
 * Returns the key under which the device stores data about an experiment's results. The key consists of the connection,
 * the page's path and the experiment's id.
 */
export function useResultsStorageKey({ id }: { id: number }): string {
  const connection = useConnectionId();
  const { pathname } = useLocation();
  return `${connection}${pathname}#${id}`;
}

interface CurrentResult {
  experiment: Experiment;
  analysis: Analysis;
  computedAt: string | null;
}

/**
 * Returns the results that this page has shown on this device, oldest first. Adds the current result if it was computed
 * with the default settings.
 */
export function useViewHistory(key: string, { experiment, analysis, computedAt }: CurrentResult): ViewedResult[] {
  const [history, setHistory] = useState(() => readViewHistory(key));
  const [leader] = rankVariants(analysis);
  const current =
    leader && computedAt !== null && areDefaultSettings(analysis.settings)
      ? toViewedResult(analysis, leader, computedAt, hashConfig(experiment))
      : null;
  const json = JSON.stringify(current);
  useEffect(() => {
    const entry = JSON.parse(json) as ViewedResult | null;
    if (entry) setHistory(addToViewHistory(key, entry));
  }, [key, json]);
  return history;
}
