/** Why a server has no results for the goal. */
export type NoResultsReason =
  | 'no_goal'
  | 'unknown_goal'
  | 'removed_kind'
  | 'settings_changed'
  | 'not_computed'
  | 'abandoned';

/** The error for a goal that the server has no results for. */
export class NoResultsError extends Error {
  readonly reason: NoResultsReason;

  constructor(reason: NoResultsReason) {
    super(`No results: ${reason}`);
    this.reason = reason;
  }
}

/** The texts that the page shows for each reason. */
export const noResultsTexts: Record<NoResultsReason, { title: string; description: string }> = {
  no_goal: {
    title: 'No goal metric is set',
    description: 'Results need a goal metric. Add one on the setup page.',
  },
  unknown_goal: {
    title: 'This console cannot read the metrics',
    description: 'The server sent the metrics of this experiment in an unknown format.',
  },
  removed_kind: {
    title: 'PostHog no longer computes this kind of metric',
    description:
      'The goal is a legacy metric (the format of PostHog in 2024). Its definition stays on the setup page. To get results, create an experiment whose goal is a metric per person.',
  },
  settings_changed: {
    title: 'The settings have changed since the last results',
    description: 'The stored results use an earlier definition of the metrics. Refresh the results.',
  },
  not_computed: {
    title: 'No results have been computed yet',
    description:
      'You can read results but not compute them. To compute them, you need an API key with the scope experiment:write, and editor access to the experiment. Ask someone who has both.',
  },
  abandoned: {
    title: 'The server did not finish the results',
    description:
      'The calculation started more than 30 minutes ago, and the server has abandoned it. Refresh the results.',
  },
};
