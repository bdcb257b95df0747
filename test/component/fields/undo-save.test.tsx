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

test('a save is taken back: the fields of that save alone get their earlier values', async () => {
  const { id, user, name, sent } = await renamed();

  await user.click(undo());

  await screen.findByText('Undone: the values from before are saved again.');
  expect(name).toHaveValue('Tideline');
  expect(sent.at(-1)?.body).toEqual({ name: 'Tideline' });
  expect(await stored(server, id)).toMatchObject({ name: 'Tideline' });
});

test('what was taken back can be brought forward again', async () => {
  const { id, user } = await renamed();

  await user.click(undo());
  await screen.findByText(/^Undone/);
  await user.click(undo());

  await expect.poll(async () => (await stored(server, id)).name).toBe('Tideline two');
});

test('a save is not taken back over what someone else saved meanwhile', async () => {
  const { id, user } = await renamed();
  await changeElsewhere(server, id, { name: 'Theirs' });

  await user.click(undo());

  expect(await screen.findByRole('alert')).toHaveTextContent('Not undone: someone else changed the same fields');
  expect(await stored(server, id)).toMatchObject({ name: 'Theirs' });
});

test('what others changed in other fields stays when a save is taken back', async () => {
  const { id, user } = await renamed();
  await changeElsewhere(server, id, { anonymize_ips: true });

  await user.click(undo());

  await screen.findByText(/^Undone/);
  expect(await stored(server, id)).toMatchObject({ name: 'Tideline', anonymize_ips: true });
});

test('whoever types after a save takes back nothing unseen', async () => {
  const { user, name } = await renamed();

  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: 'Discard' }));

  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
