import { useEffect, useState } from 'react';
import { loadModule } from '../../ui/load-module.ts';

type Re2 = typeof import('#contract/re2.ts');

let loaded: Re2 | null = null;

/** Returns the functions of RE2; null until they are loaded, or if they can't be loaded. Loads them only if needed. */
export function useRe2(isNeeded: boolean): Re2 | null {
  const [re2, setRe2] = useState(loaded);
  const mustLoad = isNeeded && re2 === null;
  useEffect(() => {
    if (!mustLoad) return;
    // Without RE2, the server judges the expressions when they are saved.
    loadModule(() => import('#contract/re2.ts')).then(
      (module) => {
        loaded = module;
        setRe2(module);
      },
      () => null,
    );
  }, [mustLoad]);
  return re2;
}
