/** Shown for fields of an old-engine experiment that can't be changed. */
export const LEGACY_REASON = 'PostHog no longer allows this change in experiments of its old engine.';
