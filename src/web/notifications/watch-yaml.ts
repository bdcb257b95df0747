import { defaultNotificationRules } from '#contract/notification.ts';

/** Returns the section of `hedgerow.yaml` that `hedgerow watch --once` reads, for a project and one Slack channel. */
export const watchYaml = (project: number): string => `watch:
  projects: [${project}]
  destinations:
    - name: growth
      kind: slack
      url: \${env:HEDGEROW_SECRET_GROWTH_URL}
      rules: [${defaultNotificationRules.join(', ')}]
`;
