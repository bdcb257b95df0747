import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeElsewhere, newProject, projectOf } from '../changes/projects.ts';
import { fileFor, folder, outputs, prepareCommandLine, read, run, SECRET, server, write } from './command-line.ts';

prepareCommandLine();

test('an exported file has no differences', async () => {
  await newProject(server, { name: 'Shop', slack_incoming_webhook: SECRET });

  expect(await run('export --out hedgerow.yaml')).toMatchObject({ code: 0 });
  expect(await run('diff')).toMatchObject({ code: 0, printed: 'No differences.' });
});

test('a difference is shown as text, JSON and Markdown, and exits with 2', async () => {
  const id = await newProject(server, { name: 'Shop | Berlin', anonymize_ips: false });
  fileFor(id, 'anonymize_ips: true, timezone: Asia/Tokyo');

  const text = await run('diff');
  expect(text.code).toBe(2);
  expect(text.printed).toContain(
    `Shop | Berlin (${id})\n  timezone: "UTC" → "Asia/Tokyo"\n  anonymize_ips: false → true`,
  );
  expect(text.printed).toContain('! timezone: days start at another time');
  expect(JSON.parse((await run('diff --json')).printed).projects[0].changes).toContainEqual({
    field: 'anonymize_ips',
    before: false,
    after: true,
  });
  expect((await run('diff --markdown')).printed).toContain(
    `| Shop \\| Berlin (${id}) | \`anonymize_ips\` | \`false\` | \`true\` |`,
  );
});

test('a plan is applied after confirmation, and undone with the file that it wrote', async () => {
  const id = await newProject(server, { name: 'Shop' });
  fileFor(id, 'timezone: Asia/Tokyo');
  expect((await run('plan --out plan.json')).code).toBe(2);

  expect(await run('apply plan.json')).toMatchObject({ code: 1 });
  expect(await run('apply plan.json', { answer: 'n' })).toMatchObject({ code: 1 });
  expect(await projectOf(server, id)).toMatchObject({ timezone: 'UTC' });
  expect(await run('apply plan.json', { answer: 'y' })).toMatchObject({ code: 0 });
  expect(await projectOf(server, id)).toMatchObject({ timezone: 'Asia/Tokyo' });

  expect(await run('apply undo.json --yes')).toMatchObject({ code: 0 });
  expect(await projectOf(server, id)).toMatchObject({ timezone: 'UTC' });
});

test('a plan is not applied at all if one of its projects changed after the plan was made', async () => {
  const [one, other] = [await newProject(server, { name: 'One' }), await newProject(server, { name: 'Other' })];
  write(
    'hedgerow.yaml',
    `version: 1\ndefaults: { timezone: Asia/Tokyo }\nprojects: { a: { id: ${one} }, b: { id: ${other} } }\n`,
  );
  await run('plan --out plan.json');
  await changeElsewhere(server, other, { timezone: 'Europe/Paris' });

  const { code, reported } = await run('apply plan.json --yes');

  expect(code).toBe(3);
  expect(reported).toContain(
    `Other (${other}): not applied: someone else changed timezone, which was "UTC" in the plan and is now "Europe/Paris"`,
  );
  expect(await projectOf(server, one)).toMatchObject({ timezone: 'UTC' });
  expect(readdirSync(folder)).not.toContain('undo.json');
});

test('a plan is applied if only settings changed that it does not change; older plans, too', async () => {
  const id = await newProject(server, { name: 'Shop' });
  fileFor(id, 'timezone: Asia/Tokyo');
  await run('plan --out plan.json');
  const plan = JSON.parse(read('plan.json'));
  const older = { ...plan.projects[0], etag: '"1"', fingerprint: 'f'.repeat(64) };
  write('plan.json', JSON.stringify({ ...plan, projects: [older] }));
  await changeElsewhere(server, id, { week_start_day: 1, name: 'Renamed' });

  expect(await run('apply plan.json --yes')).toMatchObject({ code: 0 });
  expect(await projectOf(server, id)).toMatchObject({ timezone: 'Asia/Tokyo', week_start_day: 1, name: 'Renamed' });
});

test('a plan for a secret is refused if someone else set or removed it', async () => {
  const id = await newProject(server, { name: 'Shop' });
  fileFor(id, `slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"`);
  await run('plan --out plan.json');
  await changeElsewhere(server, id, { slack_incoming_webhook: 'https://hooks.example/other' });

  expect(await run('apply plan.json --yes')).toMatchObject({
    code: 3,
    reported: expect.stringContaining('someone else changed slack_incoming_webhook (secret)'),
  });
});

test('a canceled apply exits with 4, and can be continued or undone', async () => {
  const ids = [];
  for (let index = 0; index < 8; index += 1) ids.push(await newProject(server, { name: `Shop ${index}` }));
  const listed = ids.map((id) => `p${id}: { id: ${id} }`).join(', ');
  write('hedgerow.yaml', `version: 1\ndefaults: { timezone: Asia/Tokyo }\nprojects: { ${listed} }\n`);
  await run('plan --out plan.json');
  const cancel = new AbortController();
  const canceling = { ...server, fetch: server.fetch };
  server.fetch = async (input, init) => {
    if (init?.method === 'PATCH') cancel.abort();
    return canceling.fetch(input, init);
  };

  const { code, printed } = await run('apply plan.json --yes', { signal: cancel.signal });
  server.fetch = canceling.fetch;
  expect(code).toBe(4);
  expect(printed).toMatch(/Applied to [1-4] of 8 projects/);
  expect(printed).toContain('not attempted');

  expect(await run('apply plan.json --yes')).toMatchObject({ code: 0 });
  expect(await run('diff')).toMatchObject({ code: 0 });
  expect(await run('apply undo.json --yes')).toMatchObject({ code: 0 });
  for (const id of ids) expect(await projectOf(server, id)).toMatchObject({ timezone: 'UTC' });
});

test('a secret is set from the environment and appears in no file and no output', async () => {
  const id = await newProject(server, { name: 'Shop' });
  fileFor(id, `slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"`);

  expect((await run('diff')).printed).toContain('slack_incoming_webhook: changed (secret)');
  await run('plan --out plan.json --markdown');
  const { code, reported } = await run('apply plan.json --yes');

  expect(code).toBe(0);
  expect(reported).toContain("An undo can't restore slack_incoming_webhook of Shop");
  expect(await projectOf(server, id)).toMatchObject({ slack_incoming_webhook: SECRET });
  await run('export --out exported.yaml');
  expect(await run('diff', { env: { HEDGEROW_SECRET_SHOP: '' } })).toMatchObject({ code: 1 });
  const everything = [...outputs, ...readdirSync(folder).map(read)].join('\n');
  expect(everything).not.toContain('very-secret');
  expect(everything).not.toContain(server.keys.owner);
});

test('a plan with a secret is not applied at all if the file lacks the value of the secret', async () => {
  const id = await newProject(server, { name: 'Shop' });
  fileFor(id, `anonymize_ips: true, slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"`);
  await run('plan --out plan.json');
  fileFor(id, 'anonymize_ips: true');

  const { code, reported } = await run('apply plan.json --yes');

  expect(code).toBe(1);
  expect(reported).toContain(`hedgerow.yaml does not contain these:\nShop (${id}): slack_incoming_webhook`);
  expect(await projectOf(server, id)).toMatchObject({ slack_incoming_webhook: null });
  expect(readdirSync(folder)).not.toContain('undo.json');
});

test('the remedy for a webhook removes it without a settings file', async () => {
  const id = await newProject(server, { name: 'Shop', slack_incoming_webhook: SECRET });
  await run(`check --project ${id} --out remedies.json`);

  expect(read('remedies.json')).not.toContain('hooks.example');
  const { code, reported } = await run('apply remedies.json', { answer: 'y' });

  expect(code).toBe(0);
  expect(reported).toContain('slack_incoming_webhook: removed (secret)');
  expect(reported).toContain("An undo can't restore slack_incoming_webhook of Shop");
  expect(await projectOf(server, id)).toMatchObject({ slack_incoming_webhook: null });
  expect(await run('apply remedies.json --yes')).toMatchObject({ code: 0 });
});

test.each([
  ['launch', 'There is no command "launch"'],
  ['plan', '--out is missing'],
  ['diff --json --markdown', 'Choose either --json or --markdown.'],
  ['diff --nothing', 'Unknown option'],
  ['diff extra', '"extra" is not expected here.'],
  ['export --project x', '--project is "x" but must be the id of a project.'],
  ['export --project 987654', 'The key can’t see project 987654.'],
  ['diff --file missing.yaml', 'missing.yaml does not exist'],
  ['apply missing.json', 'missing.json does not exist'],
])('"%s" exits with 1 and says why', async (line, reason) => {
  const { code, reported } = await run(line);

  expect(code).toBe(1);
  expect(reported).toContain(reason);
});

test('with --json, an error is also JSON', async () => {
  const error = 'missing.yaml does not exist. Create it with "export --out missing.yaml".';

  const { printed, reported } = await run('diff --file missing.yaml --json');

  expect(JSON.parse(printed)).toEqual({ error });
  expect(reported).toBe(error);
});

test('--version prints the version of the package', async () => {
  expect(await run('--version')).toEqual({ code: 0, printed: expect.stringMatching(/^\d+\.\d+\.\d+$/), reported: '' });
});

test('a file in another encoding is refused in one sentence', async () => {
  writeFileSync(join(folder, 'hedgerow.yaml'), Buffer.from('\uFEFFversion: 1\nprojects: {}', 'utf16le'));

  expect((await run('diff')).reported).toBe('hedgerow.yaml is not a text in UTF-8; save it with this encoding.');
});

test('a wrong key, a wrong address and a plan of another server exit with 1', async () => {
  write(
    'plan.json',
    JSON.stringify({ version: 1, server: 'https://other.example', created_at: '2026-01-01', projects: [] }),
  );

  expect(await run('export', { env: { HEDGEROW_KEY: 'phx_wrong' } })).toMatchObject({ code: 1 });
  expect((await run('export', { env: { HEDGEROW_URL: 'shop' } })).reported).toContain(
    'HEDGEROW_URL must be an address',
  );
  expect((await run('export', { env: { HEDGEROW_KEY: '' } })).reported).toContain('Set HEDGEROW_KEY');
  expect((await run('apply plan.json')).reported).toContain('The plan is for https://other.example');
});

test('a plan without a valid date is refused in one sentence', async () => {
  write('plan.json', JSON.stringify({ version: 1, server: server.origin, created_at: 'soon', projects: [] }));

  expect(await run('apply plan.json --yes')).toMatchObject({
    code: 1,
    reported: expect.stringMatching(/^The file is not a plan that this version can read\./),
  });
});

test.each(['plan --out plan.json', 'diff', 'check', 'apply --yes'])(
  '"%s" reports an unknown time zone with its line',
  async (line) => {
    const id = await newProject(server, { name: 'Shop' });
    fileFor(id, 'anonymize_ips: true, timezone: Mars/Olympus');

    expect(await run(line)).toMatchObject({
      code: 1,
      reported: 'Line 2: timezone: "Mars/Olympus" is not a valid choice.',
    });
    expect(await projectOf(server, id)).toMatchObject({ anonymize_ips: false });
  },
);

test('a value that the server would reject is reported before anything is sent', async () => {
  const id = await newProject(server, { name: 'Shop' });
  fileFor(id, 'name: null');

  expect(await run('apply --yes')).toMatchObject({
    code: 1,
    reported: expect.stringContaining('name: This field may not be null.'),
  });
});
