/** Shown for fields of an old-engine experiment that can't be changed. */
export const LEGACY_REASON = 'PostHog no longer changes this in experiments of its old engine.';
