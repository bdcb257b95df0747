/** Shown for fields and decisions that can't be changed, because PostHog no longer computes the experiment's metrics. */
export const LEGACY_REASON = 'PostHog no longer allows this change in experiments with legacy metrics.';
