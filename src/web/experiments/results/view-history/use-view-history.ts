import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { rankVariants } from '#verdict/decide.ts';
import { areDefaultSettings } from '#verdict/settings.ts';
import { useConnectionId } from '../../../session/context.tsx';
import { fingerprintsOf } from './config-hashes.ts';
import { keepLook, type Look, lookOf, readLooks } from './view-history.ts';

/** Under which the device keeps what belongs to the results of an experiment: the server's address and the page. */
export function useLookKey({ id }: { id: number }): string {
  const connection = useConnectionId();
  const { pathname } = useLocation();
  return `${connection}${pathname}#${id}`;
}

interface Seen {
  experiment: Experiment;
  analysis: Analysis;
  computedAt: string | null;
}

/** The looks at an experiment from this device; this one is kept, if it is at the usual settings. */
export function useLooks(key: string, { experiment, analysis, computedAt }: Seen): Look[] {
  const [looks, setLooks] = useState(() => readLooks(key));
  const [leader] = rankVariants(analysis);
  const look =
    leader && computedAt !== null && areDefaultSettings(analysis.settings)
      ? lookOf(analysis, leader, computedAt, fingerprintsOf(experiment))
      : null;
  const text = JSON.stringify(look);
  // The storage of this device remembers.
  useEffect(() => {
    const seen = JSON.parse(text) as Look | null;
    if (seen) setLooks(keepLook(key, seen));
  }, [key, text]);
  return looks;
}
