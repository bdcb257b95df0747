import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const LONG = '9007199254740993';

/** Opens a project on a server that stores integers of any length, as PostHog does. `bodies` contains the PATCH bodies. */
async function openLong() {
  const filter = { key: 'id', type: 'person', operator: 'exact', value: 16 };
  const { id } = await build(server, {
    name: 'Long',
    extra_settings: { a: 16 },
    test_account_filters: [filter],
    session_recording_linked_flag: { key: 'replay', id: 16 },
  });
  const bodies: string[] = [];
  const opened = await openSettings(server, id, {
    async proxy(request, pass) {
      if (request.method === 'PATCH') bodies.push(await request.clone().text());
      const response = await pass();
      const text = (await response.text()).replaceAll('"a":16', `"a":${LONG}`).replaceAll(':16}', `:${LONG}}`);
      return new Response(text, { status: response.status, headers: response.headers });
    },
  });
  return { ...opened, bodies };
}

test('a number too large for JavaScript is shown completely and not sent when another field is saved', async () => {
  const { user, name, save, bodies } = await openLong();
  await editField(user, 'Extra settings');
  const extra = screen.getByRole('textbox', { name: 'Extra settings' });

  expect(extra).toHaveValue(`{\n  "a": ${LONG}\n}`);
  await user.click(extra);
  await user.type(name, '!');
  await user.click(save());

  await screen.findByText('Saved Long!');
  expect(bodies).toEqual(['{"name":"Long!"}']);
});

test('a large number keeps its digits when another key is edited', async () => {
  const { user, save, bodies } = await openLong();

  await editField(user, 'Extra settings');
  await user.click(screen.getByRole('textbox', { name: 'Extra settings' }));
  await user.keyboard('{Control>}{End}{/Control}{Backspace},"b":1}');
  await user.click(save());

  await expect.poll(() => bodies).toEqual([`{"extra_settings":{"a":${LONG},"b":1}}`]);
});

test('a condition shows all digits of a large number and keeps it a number while it is edited', async () => {
  const { user, save, bodies } = await openLong();
  await editField(user, 'Internal and test accounts');
  const row = within(screen.getByRole('group', { name: 'Internal and test accounts' }));
  const value = await row.findByRole('textbox', { name: /^Value/ });

  expect(value).toHaveValue(LONG);
  await user.type(value, '5');
  await user.click(save());

  await expect.poll(() => bodies[0]).toContain(`"value":${LONG}5}`);
});

test('the id of a linked flag shows all digits and stays a number while it is edited', async () => {
  const { user, save, bodies } = await openLong();
  await editField(user, 'Linked feature flag');
  const flag = await screen.findByRole('spinbutton', { name: 'ID of the linked feature flag' });

  expect(flag).toHaveDisplayValue(LONG);
  await user.type(flag, '5');
  await user.click(save());

  await expect.poll(() => bodies[0]).toContain(`"id":${LONG}5`);
  expect(screen.queryByText(/The id of this flag is missing/)).toBeNull();
});
