import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { useConnectionId } from '../../../session/session-context.tsx';
import type { Analysis } from '../analysis/analyse.ts';
import { ranked } from '../analysis/decide.ts';
import { isUsual } from '../analysis/settings.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { keepLook, type Look, lookOf, readLooks } from './looks.ts';

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
  const [leader] = ranked(analysis);
  const look =
    leader && computedAt !== null && isUsual(analysis.settings)
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
