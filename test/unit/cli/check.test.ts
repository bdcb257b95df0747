import { expect, test } from 'vitest';
import { changeElsewhere, newProject, projectOf } from '../changes/projects.ts';
import { fileFor, prepareCommandLine, run, server } from './command-line.ts';

prepareCommandLine();

test('the privacy rules and the policy are checked, and the remedies make the check pass', async () => {
  const id = await newProject(server, {
    name: 'Shop',
    session_recording_opt_in: true,
    app_urls: ['https://*.shop.example'],
  });
  fileFor(id, '', 'policy: [{ field: week_start_day, must: null }]');

  const broken = await run('check --out remedies.json');
  expect(broken.code).toBe(2);
  expect(broken.printed).toContain(`Shop (${id}): [high] URLs contain a wildcard.`);
  expect(await run('apply remedies.json --yes')).toMatchObject({ code: 0 });

  expect(await run('check')).toMatchObject({ code: 0, printed: 'No broken rules. 1 project checked.' });
  await changeElsewhere(server, id, { week_start_day: 1 });
  expect((await run('check')).printed).toContain('[policy] week_start_day must be null.');
});

test('a privacy rule that the file switches off breaks nothing, and its reason is reported', async () => {
  const id = await newProject(server, {
    name: 'Shop',
    session_recording_opt_in: true,
    app_urls: ['https://*.shop.example'],
  });
  const off = [
    'url_wildcards',
    'ip_addresses',
    'recording_domains',
    'recording_sample',
    'open_project',
    'console_log',
    'exceptions',
  ];
  fileFor(id, '', `privacy_rules_off: { ${off.map((rule) => `${rule}: Agreed in March`).join(', ')} }`);

  const checked = await run('check --out remedies.json');

  expect(checked).toMatchObject({ code: 0 });
  expect(checked.reported).toContain('Not checked: url_wildcards (Agreed in March)');
  expect(await run('apply remedies.json --yes')).toMatchObject({ code: 0 });
  expect(await projectOf(server, id)).toMatchObject({ app_urls: ['https://*.shop.example'] });
});
