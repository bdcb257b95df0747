import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { Suggestion } from '../../lifecycle/use-lifecycle-update.ts';
import { focusElement } from '../shortcuts/results-shortcuts.ts';

/** The id of the form in `TeamDecision` or of the first input in `DeviceDecision`. Links and buttons scroll to it. */
export const DECISION_ID = 'what-is-decided';

/**
 * If the URL's fragment is `DECISION_ID`, scrolls to the form or input and focuses it. The browser cannot do this, because
 * it looks for the fragment before the form is rendered. Calls `suggest` with the conclusion that the link suggests, once:
 * a reload has no suggestion.
 */
export function useGoToDecision(suggest?: (conclusion: string) => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const goToDecision = useEffectEvent(({ search, hash, state }: Location) => {
    if (hash !== `#${DECISION_ID}`) return;
    focusElement(document.getElementById(DECISION_ID));
    const { conclusion } = (state ?? {}) as Partial<Suggestion>;
    if (!conclusion) return;
    suggest?.(conclusion);
    void navigate({ search, hash }, { replace: true, state: null });
  });
  // The location is another object each time that a link is followed, also to the same address.
  useEffect(() => goToDecision(location), [location]);
}
