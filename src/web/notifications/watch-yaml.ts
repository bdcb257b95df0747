import { defaultNotificationRules } from '#contract/notification.ts';

/** Returns a `hedgerow.yaml` for `hedgerow watch --once`, with a project and one Slack channel. */
export const watchYaml = (project: number): string => `version: 1
watch:
  projects: [${project}]
  destinations:
    - name: growth
      kind: slack
      url: \${env:HEDGEROW_SECRET_GROWTH_URL}
      rules: [${defaultNotificationRules.join(', ')}]
`;
