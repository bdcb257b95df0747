import type { EndAction, HarmAction } from '../kinds/experiment.ts';

/** What happens at the planned or scheduled end. */
export const endActionNames: Record<EndAction, string> = { notify: 'Notify', end: 'End', ship: 'Ship if better' };

/** What happens if a guardrail is harmed. */
export const harmActionNames: Record<HarmAction, string> = { notify: 'Notify', pause: 'Pause' };
