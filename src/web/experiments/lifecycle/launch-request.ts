import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The location state that opens an experiment's launch dialog. */
export const launchRequest = { opens: 'launch' } as const;

const isLaunchRequest = (state: unknown) => (state as Partial<typeof launchRequest> | null)?.opens === 'launch';

/** Calls `open` if the location state requests the launch dialog. Then clears the state, so that a reload has no effect. */
export function useLaunchRequest(open: () => void) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isRequested = isLaunchRequest(state);
  useEffect(() => {
    if (!isRequested) return;
    open();
    void navigate('.', { replace: true, state: null });
  });
}
