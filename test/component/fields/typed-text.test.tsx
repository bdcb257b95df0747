import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { projectData } from '#web/projects/project-hooks.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, changeElsewhere, openSettings } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('typed text', () => {
  test('is stored as a draft when the tab is hidden before the next frame', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { name } = await openSettings(server, id);
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);

    fireEvent.change(name, { target: { value: 'Typed' } });
    document.dispatchEvent(new Event('visibilitychange'));

    expect(JSON.stringify({ ...localStorage })).toContain('Typed');
  });

  test('is stored as a draft when the focus leaves the field, and before a save', async () => {
    const { id } = await build(server, { name: 'Before' });
    const drafts = () => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('hedgerow.draft'));
    let whenSaved = '';
    const { user, name } = await openSettings(server, id, {
      proxy: async ({ method }, pass) => {
        if (method === 'PATCH') whenSaved = JSON.stringify(drafts());
        return pass();
      },
    });

    fireEvent.change(name, { target: { value: 'Typed' } });
    expect(drafts()).toEqual([]);
    fireEvent.focusOut(name);
    expect(JSON.stringify(drafts())).toContain('Typed');

    fireEvent.change(name, { target: { value: 'Typed again' } });
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved Typed again');
    expect(whenSaved).toContain('Typed again');
  });

  test('is stored again when another tab overwrites the draft', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { name } = await openSettings(server, id);
    fireEvent.change(name, { target: { value: 'Typed' } });
    window.dispatchEvent(new Event('pagehide'));
    const key = Object.keys(localStorage).find((candidate) => candidate.startsWith('hedgerow.draft')) ?? '';
    const ofOtherTab = { at: Date.now(), fields: { timezone: { form: 'Asia/Tokyo', base: 'UTC' } } };

    localStorage.setItem(key, JSON.stringify(ofOtherTab));
    window.dispatchEvent(new StorageEvent('storage', { key }));

    const stored = localStorage.getItem(key);
    expect(stored).toContain('Typed');
    expect(stored).toContain('Asia/Tokyo');
  });

  test('stays discarded in this tab’s draft when another tab discards what both restored', async () => {
    const { id } = await build(server, { name: 'Before' });
    const first = await openSettings(server, id);
    fireEvent.change(first.name, { target: { value: 'Typed' } });
    window.dispatchEvent(new Event('pagehide'));
    const kept = Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('hedgerow.draft'));
    const [[key] = ['']] = kept;
    cleanup();
    const opening = openSettings(server, id);
    for (const [name, value] of kept) localStorage.setItem(name, String(value));
    const { name } = await opening;
    expect(name).toHaveValue('Typed');

    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key }));

    expect(localStorage.getItem(key)).toBeNull();
  });

  test('is restored after a reload with its age and can be discarded', async () => {
    const { id } = await build(server, { name: 'Before' });
    const first = await openSettings(server, id);
    await first.user.clear(first.name);
    await first.user.type(first.name, 'Typed');
    await first.user.type(screen.getByLabelText('Incoming webhook'), 'https://secret.example');
    window.dispatchEvent(new Event('pagehide'));
    const kept = { ...localStorage };
    expect(JSON.stringify(kept)).not.toContain('secret');
    cleanup();

    const again = async () => {
      const opening = openSettings(server, id);
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
      return opening;
    };
    const { user, name } = await again();
    expect(name).toHaveValue('Typed');
    const draft = await screen.findByRole('region', { name: 'Restored draft' });
    expect(draft).toHaveTextContent(/Unsaved changes from (now|\d+ seconds? ago) were restored/);

    await user.click(within(draft).getByRole('button', { name: 'Discard draft' }));
    expect(name).toHaveValue('Before');
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith('hedgerow.draft'))).toEqual([]),
    );
  });

  test('is kept when a background refetch updates the other fields', async () => {
    const { id } = await build(server, { name: 'Before', timezone: 'UTC' });
    const { user, name, services } = await openSettings(server, id);
    const zone = screen.getByRole('combobox', { name: 'Time zone' });

    await user.type(name, ' and more');
    await changeElsewhere(server, id, { timezone: 'Asia/Tokyo' });
    await services.cache.refetchQueries({
      queryKey: projectData(services.client, server.organization).one(id).queryKey,
    });

    await waitFor(() => expect(zone).toHaveValue('Asia/Tokyo'));
    expect(name).toHaveValue('Before and more');
  });

  test('is undone field by field', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name } = await openSettings(server, id);

    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(name).toHaveValue('Before');
    expect(name).toHaveFocus();
    expect(screen.queryByText('1 change')).not.toBeInTheDocument();
  });

  test('is discarded and restored as a whole', async () => {
    const { id } = await build(server, { name: 'Before', week_start_day: 1 });
    const { user, name } = await openSettings(server, id);
    const days = within(screen.getByRole('group', { name: 'Week starts on' }));

    await user.type(name, '!');
    await user.click(days.getByRole('radio', { name: 'Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name).toHaveValue('Before');
    expect(days.getByRole('radio', { name: 'Monday' })).toBeChecked();

    await user.click(screen.getByRole('button', { name: 'Restore 2 changes' }));
    expect(name).toHaveValue('Before!');
    expect(days.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  });

  test('loses its error when it is undone', async () => {
    const { id } = await build(server, { name: 'Before' });
    const { user, name } = await openSettings(server, id);

    await user.clear(name);
    await user.tab();
    await waitFor(() => expect(name).toBeInvalid());
    await user.click(screen.getByRole('button', { name: 'Discard' }));

    expect(name).toHaveValue('Before');
    expect(name).toBeValid();
  });

  test('is shown in the review before it is sent', async () => {
    const { id } = await build(server, { name: 'Before', app_urls: ['https://a.example'] });
    const { user, name } = await openSettings(server, id);

    await user.type(name, '!');
    await editField(user, 'Authorized URLs');
    await user.type(screen.getByRole('textbox', { name: 'Add to Authorized URLs' }), 'https://b.example{Enter}');
    await user.click(screen.getByRole('button', { name: 'Review changes' }));

    const review = await screen.findByRole('region', { name: 'Changes to be sent' });
    expect(review).toHaveTextContent('Before → Before!');
    expect(within(review).getByText('https://b.example').tagName).toBe('INS');
  });
});
