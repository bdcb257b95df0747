import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, changeElsewhere, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('a record that someone else changes', () => {
  test('merges changes of other fields without asking', async () => {
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

  test('is not overwritten until the user resolves a conflict in the same field', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name, save } = await openSettings(server, id);

    await user.clear(name);
    await user.type(name, 'Mine');
    await changeElsewhere(server, id, { name: 'Theirs' });
    await user.click(save());

    const note = await screen.findByText(/Adam changed this (just now|\d+ seconds? ago), to/);
    expect(note.parentElement).toHaveTextContent(/, to Theirs$/);
    expect(await stored(server, id)).toMatchObject({ name: 'Theirs' });
    expect(name).toHaveValue('Mine');

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    await screen.findByText('Saved Mine');
    expect(await stored(server, id)).toMatchObject({ name: 'Mine' });
  });

  test('replaces the value of the user if the user chooses so', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name, save } = await openSettings(server, id);

    await user.clear(name);
    await user.type(name, 'Mine');
    await changeElsewhere(server, id, { name: 'Theirs' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));

    expect(name).toHaveValue('Theirs');
    expect(screen.queryByText('1 change')).not.toBeInTheDocument();
  });
});

describe('a server without ETags', () => {
  // A record read within the last two seconds counts as current.
  const readingGrowsOld = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3000);

  test('is read again before a save, and changes of other fields are merged', async () => {
    const { id } = await build(server, { name: 'Before', timezone: 'UTC' });
    const { user, name, save, sent } = await openSettings(server, id, { withoutVersions: true });

    await user.type(name, '!');
    await changeElsewhere(server, id, { timezone: 'Asia/Tokyo' });
    readingGrowsOld();
    await user.click(save());

    await screen.findByText('Saved Before!');
    expect(sent).toEqual([expect.objectContaining({ body: { name: 'Before!' }, ifMatch: null })]);
    expect(await stored(server, id)).toMatchObject({ name: 'Before!', timezone: 'Asia/Tokyo' });
  });

  test('does not lose a change of the same field by someone else', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name, save, sent } = await openSettings(server, id, { withoutVersions: true });

    await user.type(name, '!');
    await changeElsewhere(server, id, { name: 'Theirs' });
    readingGrowsOld();
    await user.click(save());

    const note = await screen.findByText(/Adam changed this (just now|\d+ seconds? ago), to/);
    expect(note.parentElement).toHaveTextContent(/, to Theirs$/);
    expect(sent).toEqual([]);
    expect(name).toHaveValue('Before!');
  });
});
