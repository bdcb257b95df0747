/** Why most of an experiment of the old engine can't change. */
export const LEGACY_REASON = 'PostHog no longer changes this in experiments of its old engine.';
