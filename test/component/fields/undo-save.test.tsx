import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, changeElsewhere, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function renamed() {
  const { id } = await build(server, { name: 'Tideline' });
  const opened = await openSettings(server, id);
  await opened.user.type(opened.name, ' two');
  await opened.user.click(opened.save());
  await screen.findByText('Saved Tideline two');
  return { ...opened, id };
}

const undo = () => screen.getByRole('button', { name: 'Undo' });

test('undoing a save restores only the fields of that save', async () => {
  const { id, user, name, sent } = await renamed();

  await user.click(undo());

  await screen.findByText('Undone. The previous values are saved again');
  expect(name).toHaveValue('Tideline');
  expect(sent.at(-1)?.body).toEqual({ name: 'Tideline' });
  expect(await stored(server, id)).toMatchObject({ name: 'Tideline' });
});

test('an undo can be undone', async () => {
  const { id, user } = await renamed();

  await user.click(undo());
  await screen.findByText(/^Undone/);
  await user.click(undo());

  await expect.poll(async () => (await stored(server, id)).name).toBe('Tideline two');
});

test('a save is not undone if someone else has changed the same fields since', async () => {
  const { id, user } = await renamed();
  await changeElsewhere(server, id, { name: 'Theirs' });

  await user.click(undo());

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not undone. Someone else changed the same field in the meantime.',
  );
  expect(await stored(server, id)).toMatchObject({ name: 'Theirs' });
});

test('undoing a save keeps changes of other fields by others', async () => {
  const { id, user } = await renamed();
  await changeElsewhere(server, id, { anonymize_ips: true });

  await user.click(undo());

  await screen.findByText(/^Undone/);
  expect(await stored(server, id)).toMatchObject({ name: 'Tideline', anonymize_ips: true });
});

test('a save can’t be undone after further edits', async () => {
  const { user, name } = await renamed();

  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Discard' }));

  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
