import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, changeElsewhere, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('someone else at the same record', () => {
  test('who changed other fields is merged without a question', async () => {
    const { id } = await build(server, { name: 'Before', timezone: 'UTC' });
    const { user, name, save, sent } = await openSettings(server, id);

    await user.type(name, '!');
    await changeElsewhere(server, id, { timezone: 'Asia/Tokyo' });
    await user.click(save());

    await screen.findByText('Saved Before!');
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Before!' }, { name: 'Before!' }]);
    expect(await stored(server, id)).toMatchObject({ name: 'Before!', timezone: 'Asia/Tokyo' });
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
  });

  test('who changed the same field is not overwritten before the person has chosen', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name, save } = await openSettings(server, id);

    await user.clear(name);
    await user.type(name, 'Mine');
    await changeElsewhere(server, id, { name: 'Theirs' });
    await user.click(save());

    expect(await screen.findByText(/Someone else changed this meanwhile, to Theirs/)).toBeVisible();
    expect(await stored(server, id)).toMatchObject({ name: 'Theirs' });
    expect(name).toHaveValue('Mine');

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    await screen.findByText('Saved Mine');
    expect(await stored(server, id)).toMatchObject({ name: 'Mine' });
  });

  test('can be given way to', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name, save } = await openSettings(server, id);

    await user.clear(name);
    await user.type(name, 'Mine');
    await changeElsewhere(server, id, { name: 'Theirs' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

    expect(name).toHaveValue('Theirs');
    expect(screen.queryByText('1 change')).not.toBeInTheDocument();
  });
});
