import { expect, test } from 'vitest';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { defaultNotificationRules } from '#contract/notification.ts';
import { watchYaml } from '#web/notifications/watch-yaml.ts';

test('the file that the console offers is one that the command line reads', () => {
  const { watch } = parseSettingsFile(watchYaml(12));

  expect(watch).toMatchObject({
    projects: [12],
    destinations: [{ name: 'growth', kind: 'slack', rules: [...defaultNotificationRules] }],
  });
});
