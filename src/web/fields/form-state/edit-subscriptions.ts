/**
 * Creates the subscriptions to a form's edits. Uses `schedule` to report typing, so that the typed character is painted
 * first. Calls `beforeNotify` before it notifies listeners about typing.
 */
export function createSubscriptions(schedule: (work: () => void) => void, beforeNotify: () => void) {
  const listeners = new Map<() => void, string | undefined>();
  const typed = new Set<string>();
  const notifyTyped = () => {
    if (typed.size === 0) return;
    beforeNotify();
    const names = new Set(typed);
    typed.clear();
    for (const [listener, about] of listeners) if (about === undefined || names.has(about)) listener();
  };
  return {
    subscribe(listener: () => void, about?: string) {
      listeners.set(listener, about);
      return () => {
        listeners.delete(listener);
      };
    },
    notifyAll() {
      for (const listener of listeners.keys()) listener();
    },
    notifyTyped,
    /**
     * Schedules a notification about typing in a field. If the user also types in other fields before it is sent, the
     * same notification reports all of them.
     */
    scheduleTyped(name: string) {
      const isScheduled = typed.size > 0;
      typed.add(name);
      if (!isScheduled) schedule(notifyTyped);
    },
  };
}
