import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editGroup } from '#test/support/edit-field.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { newProject } from '../experiments/open.ts';
import { changeFlag, openFlag, openStoredFlag, readFlag, saveButton, where } from './open-flag.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const split = [
  { key: 'control', rollout_percentage: 50 },
  { key: 'test', rollout_percentage: 50 },
];
const variants = { multivariate: { variants: split } };

test('the conditions read as sentences, and a condition is added and saved', async () => {
  const { user, project, id, updates } = await openFlag(server, {
    filters: { groups: [where('country', 'exact', ['DE', 'AT'], 60)], ...variants, payloads: { test: '{"days": 2}' } },
  });
  // The number of people follows the sentence when it is known.
  const sentences = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(sentences).toContainEqual(expect.stringMatching(/^160% of people where country is DE or AT/));

  const rows = await editGroup('Release conditions');
  await user.click(rows.getByRole('button', { name: 'Add condition' }));
  const percent = rows.getByRole('spinbutton', { name: 'Percentage of condition 2' });
  expect(percent).toHaveFocus();
  await user.clear(percent);
  await user.type(percent, '25');
  await user.click(rows.getByRole('button', { name: 'Add a property to condition 2' }));
  await user.type(rows.getByRole('combobox', { name: 'Name of property 1 of condition 2' }), 'orders');
  await user.selectOptions(
    rows.getByRole('combobox', { name: 'Operator of property 1 of condition 2' }),
    'is at least',
  );
  await user.type(rows.getByRole('textbox', { name: 'Value of property 1 of condition 2' }), '3');
  await user.selectOptions(rows.getByRole('combobox', { name: 'Variant of condition 2' }), 'always test');
  await user.type(rows.getByRole('textbox', { name: /^Add to values of property 1 of condition 1/ }), 'CH{Enter}');
  await user.click(saveButton());

  await screen.findByText('Saved new-header');
  expect((await readFlag(server, project, id)).filters).toEqual({
    groups: [
      where('country', 'exact', ['DE', 'AT', 'CH'], 60),
      { ...where('orders', 'gte', '3', 25), variant: 'test' },
    ],
    ...variants,
    payloads: { test: '{"days": 2}' },
  });
  expect(updates().map(({ body }) => Object.keys(body as object))).toEqual([['filters']]);
});

test('conditions change places with the keyboard, and the focus stays at the moved one', async () => {
  const { user, project, id } = await openFlag(server, {
    filters: { groups: [where('plan', 'exact', ['pro']), where('country', 'exact', ['DE'])] },
  });
  const rows = await editGroup('Release conditions');
  rows.getByRole('button', { name: 'Move condition 2 up' }).focus();
  await user.keyboard('{Enter}');

  expect(await screen.findByText('Condition 2 moved to position 1 of 2')).toBeInTheDocument();
  await waitFor(() => expect(rows.getByRole('spinbutton', { name: 'Percentage of condition 1' })).toHaveFocus());
  await user.click(saveButton());
  await screen.findByText('Saved new-header');
  expect((await readFlag(server, project, id)).filters).toEqual({
    groups: [where('country', 'exact', ['DE']), where('plan', 'exact', ['pro'])],
  });
});

test.each(['Release conditions', 'Variants'])('Escape leaves the editor of %s, and the edits stay', async (part) => {
  const { user, updates } = await openFlag(server, { filters: { groups: [where('plan', 'exact', ['pro'])] } });
  const edit = () => screen.getByRole('button', { name: `Edit ${part}` });
  await user.click(edit());
  await screen.findByRole('button', { name: 'Done' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(edit()).toHaveFocus());

  await user.click(edit());
  if (part === 'Variants') await user.type(await screen.findByRole('textbox', { name: 'Payload (JSON)' }), '1');
  else await user.type(await screen.findByRole('textbox', { name: /^Add to values/ }), 'free{Enter}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(edit()).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
  expect(updates()).toEqual([]);
});

test('a payload that is no JSON is refused at its input, and nothing is sent', async () => {
  const { user, project, id, updates } = await openFlag(server);
  await user.click(screen.getByRole('button', { name: 'Edit Variants' }));
  const payload = await screen.findByRole('textbox', { name: 'Payload (JSON)' });
  await user.type(payload, '{{"days": 2');
  await user.click(saveButton());

  await waitFor(() => expect(payload).toBeInvalid());
  expect(payload).toHaveAccessibleDescription(/^Not valid JSON at the end/);
  expect(screen.getByText(/^Payload of true: Not valid JSON/)).toBeVisible();
  expect(payload).toHaveFocus();
  expect(updates()).toEqual([]);

  await user.type(payload, '}');
  await user.click(saveButton());
  await screen.findByText('Saved new-header');
  expect((await readFlag(server, project, id)).filters).toMatchObject({ payloads: { true: '{"days": 2}' } });
});

test('a renamed variant keeps its payload and the conditions that always serve it', async () => {
  const { user, project, id } = await openFlag(server, {
    filters: {
      groups: [{ ...where('plan', 'exact', ['pro']), variant: 'test' }],
      ...variants,
      payloads: { test: '1' },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Edit Variants' }));
  await user.type(await screen.findByRole('textbox', { name: 'Key of variant B' }), '-2');
  await user.click(screen.getByRole('button', { name: 'Add variant' }));
  await user.click(screen.getByRole('button', { name: 'Split equally' }));
  await user.click(saveButton());

  await screen.findByText('Saved new-header');
  expect((await readFlag(server, project, id)).filters).toMatchObject({
    groups: [{ variant: 'test-2' }],
    multivariate: {
      variants: [
        { key: 'control', rollout_percentage: 34 },
        { key: 'test-2', rollout_percentage: 33 },
        { key: 'test', rollout_percentage: 33 },
      ],
    },
    payloads: { 'test-2': '1' },
  });
});

test('a change that a colleague saved first is a conflict, and the edits stay', async () => {
  const { user, project, id } = await openFlag(server);
  const rows = await editGroup('Release conditions');
  const percent = rows.getByRole('spinbutton', { name: 'Percentage of condition 1' });
  await user.clear(percent);
  await user.type(percent, '40');
  await changeFlag(server, project, id, { filters: { groups: [{ properties: [], rollout_percentage: 70 }] } });
  await user.click(saveButton());

  expect(await screen.findByText(/changed the same field in the meantime/)).toBeVisible();
  expect(percent).toHaveValue(40);
  expect((await readFlag(server, project, id)).filters).toMatchObject({ groups: [{ rollout_percentage: 70 }] });
  const restore = { name: 'Restore the earlier value of Release conditions' };
  expect(await screen.findByRole('button', restore)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(saveButton());
  await screen.findByText('Saved new-header');
  expect((await readFlag(server, project, id)).filters).toMatchObject({ groups: [{ rollout_percentage: 40 }] });
});

test('with a key that can only read, nothing can be changed', async () => {
  const scopes = ['project:read', 'experiment:read', 'feature_flag:read'];
  const key = await buildKey(server.db, server.users.owner.id, { scopes });
  await openFlag(server, {}, { key });

  for (const name of ['Edit Release conditions', 'Edit Variants', 'Delete…'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/feature_flag:write/);
  for (const button of screen.getAllByRole('button', { name: 'Turn off…' }))
    expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeDisabled();
  expect(screen.getByRole('note', { name: 'Read-only key' })).toHaveTextContent('the scope feature_flag:write.');
});

test('a condition that this server can’t evaluate is shown as JSON, and kept byte for byte', async () => {
  const project = await newProject(server);
  const cohort = {
    properties: [{ key: 'id', type: 'cohort', value: 'LARGE' }],
    rollout_percentage: 50,
    x: null,
  };
  const filters = {
    groups: [cohort, { properties: [], rollout_percentage: 10 }],
    holdout: { id: 3 },
    super_groups: null,
  };
  const stored = JSON.stringify({ id: 7, key: 'from-posthog', name: '', active: true, filters, version: 3 }).replace(
    '"LARGE"',
    '9007199254740993',
  );
  const sent: string[] = [];
  const json = { 'Content-Type': 'application/json' };
  const { user } = await openStoredFlag(
    server,
    { project, id: 7 },
    {
      instead: (request) => {
        if (!request.url.endsWith('/feature_flags/7/')) return undefined;
        if (request.method === 'GET') return new Response(stored, { headers: json });
        return request.text().then((text) => {
          sent.push(text);
          return new Response(stored.replace('"rollout_percentage":10', '"rollout_percentage":20'), { headers: json });
        });
      },
    },
  );
  expect(screen.getByText('This flag uses holdout. Hedgerow cannot evaluate it.')).toBeVisible();
  expect(screen.getByText('This condition uses a cohort. Hedgerow cannot evaluate it.')).toBeVisible();

  const rows = await editGroup('Release conditions');
  expect(rows.queryByRole('spinbutton', { name: 'Percentage of condition 1' })).toBeNull();
  const percent = rows.getByRole('spinbutton', { name: 'Percentage of condition 2' });
  await user.clear(percent);
  await user.type(percent, '20');
  await user.click(saveButton());

  await screen.findByText('Saved from-posthog');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.replaceAll(/\s/g, '')).toBe(
    `{"filters":{"groups":[{"properties":[{"key":"id","type":"cohort","value":9007199254740993}],"rollout_percentage":50,"x":null},{"properties":[],"rollout_percentage":20}],"holdout":{"id":3},"super_groups":null}}`,
  );
});
