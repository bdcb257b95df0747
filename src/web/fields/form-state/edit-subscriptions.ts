/**
 * Creates the subscriptions to the edits of a form. Typing is reported after `schedule`, so that the typed character is painted
 * first; `beforeNotify` runs before the listeners of typing.
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
    /** Reports typing in a field, together with other fields typed in until then. */
    scheduleTyped(name: string) {
      const isScheduled = typed.size > 0;
      typed.add(name);
      if (!isScheduled) schedule(notifyTyped);
    },
  };
}
