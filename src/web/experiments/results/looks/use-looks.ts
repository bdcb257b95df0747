import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSessionState } from '../../../session/context.tsx';
import type { Analysis } from '../analysis/analyse.ts';
import { ranked } from '../analysis/decide.ts';
import { defaults } from '../analysis/settings.ts';
import { keepLook, type Look, lookOf, readLooks } from './looks.ts';

const isUsual = ({ settings }: Analysis) =>
  settings.confidence === defaults.confidence &&
  settings.prior === defaults.prior &&
  settings.baseline === defaults.baseline &&
  settings.without.length === 0;

/** Under which the device keeps what belongs to the results of an experiment: the server's address and the page. */
export function useLookKey({ id }: { id: number }): string {
  const address = useSessionState().connection?.address ?? '';
  const { pathname } = useLocation();
  return `${address}${pathname}#${id}`;
}

/** The looks at an experiment from this device; this one is kept, if it is at the usual settings. */
export function useLooks(key: string, analysis: Analysis, computedAt: string | null): Look[] {
  const [looks, setLooks] = useState(() => readLooks(key));
  const [leader] = ranked(analysis);
  const look = leader && computedAt !== null && isUsual(analysis) ? lookOf(analysis, leader, computedAt) : null;
  const text = JSON.stringify(look);
  // The storage of this device remembers.
  useEffect(() => {
    const seen = JSON.parse(text) as Look | null;
    if (seen) setLooks(keepLook(key, seen));
  }, [key, text]);
  return looks;
}
