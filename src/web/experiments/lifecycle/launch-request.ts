import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of a location that opens the launch dialog of an experiment. */
export const launchRequest = { opens: 'launch' } as const;

const isLaunchRequest = (state: unknown) => (state as Partial<typeof launchRequest> | null)?.opens === 'launch';

/** Calls `open` if the location asks for the launch. A reload does not ask again. */
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
