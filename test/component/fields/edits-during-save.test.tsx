import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editField } from '#test/support/edit-field.ts';
import { projectData } from '#web/projects/project-hooks.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import * as experiments from '../experiments/open.ts';
import { build, changeElsewhere, openSettings, stored } from './open-settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Returns a function that holds each response until `release` is called. */
function holdResponses() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (pass: () => Promise<Response>) => {
    const response = await pass();
    await released;
    return response;
  };
  return { hold, release };
}

const write = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const pressSave = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true });
const group = (name: string) => within(screen.getByRole('group', { name }));
const saveButton = () => screen.getByRole('button', { name: /^Save/ });
const changedFields = () =>
  [...document.querySelectorAll<HTMLElement>('[data-change="changed"]')].map(({ dataset }) => dataset['field']);

/**
 * Opens the settings of a project named "A" and saves "B". The server has stored it, but the response is held. With
 * `fail`, the console gets its result instead of the first response.
 */
async function saveSlowly(fail?: () => Response) {
  const { id } = await build(server, { name: 'A' });
  const { hold, release } = holdResponses();
  let failNext = fail;
  const opened = await openSettings(server, id, {
    proxy: async ({ method }, pass) => {
      if (method !== 'PATCH') return pass();
      const [response, failure] = [await hold(pass), failNext];
      failNext = undefined;
      return failure?.() ?? response;
    },
  });
  write(opened.name, 'B');
  pressSave();
  await expect.poll(async () => (await stored(server, id)).name).toBe('B');
  return { ...opened, id, release };
}

describe('an edit while a save is on its way', () => {
  test('stays an unsaved change if it sets the value back, in every kind of input of a project', async () => {
    const values = {
      name: 'A',
      timezone: 'UTC',
      anonymize_ips: false,
      week_start_day: 0,
      session_recording_sample_rate: '0.65',
      session_recording_opt_in: true,
      app_urls: ['https://A.example'],
      path_cleaning_filters: [{ alias: '/a', regex: 'A' }],
      autocapture_opt_out: false,
    };
    const { id } = await build(server, values);
    const { hold, release } = holdResponses();
    const { user, name, saveAccepting } = await openSettings(server, id, {
      proxy: async ({ method }, pass) => (method === 'PATCH' ? hold(pass) : pass()),
    });
    const enter = async (text: string, zone: string, day: string, capture: string) => {
      write(name, text);
      write(screen.getByRole('combobox', { name: 'Time zone' }), zone);
      await user.click(screen.getByRole('switch', { name: /Discard IP addresses/ }));
      await user.click(group('Week starts on').getByRole('radio', { name: day }));
      write(screen.getByLabelText('Sample rate'), String(text.charCodeAt(0)));
      await editField(user, 'Authorized URLs');
      write(screen.getByRole('textbox', { name: 'Authorized URLs 1' }), `https://${text}.example`);
      await editField(user, 'Path cleaning');
      write(await screen.findByRole('textbox', { name: 'Expression of rule 1' }), text);
      await user.click(group('Autocapture').getByRole('radio', { name: capture }));
    };

    await enter('B', 'Asia/Tokyo', 'Monday', 'Off');
    await saveAccepting();
    await expect.poll(async () => (await stored(server, id)).name).toBe('B');
    await enter('A', 'UTC', 'Sunday', 'On');
    release();

    await screen.findByText('Saved B');
    const { session_recording_opt_in: _, ...edited } = values;
    await waitFor(() => expect(changedFields().toSorted()).toEqual(Object.keys(edited).toSorted()));
    expect(name).toHaveValue('A');
    await saveAccepting();
    await screen.findByText('Saved A');
    expect(await stored(server, id)).toMatchObject(values);
  });

  test('stays an unsaved change if it sets the value back, in the setup of an experiment', async () => {
    const project = await experiments.newProject(server);
    const parameters = { recommended_running_time: 14 };
    const { id } = await experiments.create(server, project, { name: 'A', description: 'Old', parameters });
    const { hold, release } = holdResponses();
    const { user } = await experiments.open(server, `/projects/${project}/experiments/${id}/setup`, {
      instead: (request) => (request.method === 'PATCH' ? hold(() => server.fetch(request)) : undefined),
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await editField(user, 'Variants and plan');
    const days = await screen.findByRole('spinbutton', { name: 'Planned days' });
    const enter = (isNew: boolean) => {
      write(name, isNew ? 'B' : 'A');
      write(screen.getByRole('textbox', { name: 'Description' }), isNew ? 'New' : 'Old');
      write(days, isNew ? '21' : '14');
    };

    enter(true);
    pressSave();
    const read = () => experiments.read(server, project, id);
    await expect.poll(async () => (await read())['name']).toBe('B');
    enter(false);
    release();

    await screen.findByText(/^Saved B/);
    expect(changedFields()).toEqual(['name', 'description', 'parameters']);
    expect(days).toHaveValue(14);
    fireEvent.click(saveButton());
    await screen.findByText(/^Saved A/);
    expect(await read()).toMatchObject({ name: 'A', description: 'Old', parameters });
  });

  test('stays an unsaved change if it is an undo', async () => {
    const { user, name, release } = await saveSlowly();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    release();

    await screen.findByText('Saved B');
    expect(name).toHaveValue('A');
    expect(changedFields()).toEqual(['name']);
  });

  test('stays an unsaved change if the user also tries to save it', async () => {
    const { user, id, name, save, sent, release } = await saveSlowly();

    write(name, 'C');
    pressSave();
    release();

    await screen.findByText('Saved B');
    expect(sent).toHaveLength(1);
    expect(name).toHaveValue('C');
    await user.click(save());
    await screen.findByText('Saved C');
    expect(await stored(server, id)).toMatchObject({ name: 'C' });
  });

  test.each(['A', 'C'])('is sent by a retry after the connection was lost: %s', async (typed) => {
    const { id, user, name, save, release } = await saveSlowly(() => {
      throw new TypeError('Failed to fetch');
    });

    write(name, typed);
    release();
    await screen.findByText(/^The server can’t be reached/);
    await user.click(save());

    await screen.findByText(`Saved ${typed}`);
    expect(await stored(server, id)).toMatchObject({ name: typed });
  });

  test('is no change if it sets back a value that the server rejects, and follows the record', async () => {
    const { id, name, services, release } = await saveSlowly(() =>
      experiments.answer({ type: 'validation_error' }, 400),
    );

    write(name, 'A');
    release();
    await screen.findByRole('alert');
    expect(name).toHaveValue('A');
    expect(changedFields()).toEqual([]);

    const { queryKey } = projectData(services.client, server.organization).one(id);
    await services.cache.refetchQueries({ queryKey });
    await waitFor(() => expect(name).toHaveValue('B'));
    expect(changedFields()).toEqual([]);
  });

  test('is restored after the page was closed before the response', async () => {
    for (const typed of ['A', 'C']) {
      const { id, name } = await saveSlowly();
      write(name, typed);
      window.dispatchEvent(new Event('pagehide'));
      const kept = { ...localStorage };
      cleanup();
      const opening = openSettings(server, id);
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));

      expect((await opening).name).toHaveValue(typed);
      expect(changedFields()).toEqual(['name']);
      cleanup();
    }
  });
});

test('an edit while an undo is on its way stays an unsaved change', async () => {
  const { id } = await build(server, { name: 'A' });
  const { hold, release } = holdResponses();
  let writes = 0;
  const { user, name } = await openSettings(server, id, {
    proxy: async ({ method }, pass) => {
      writes += method === 'PATCH' ? 1 : 0;
      return method === 'PATCH' && writes > 1 ? hold(pass) : pass();
    },
  });
  write(name, 'B');
  pressSave();
  await screen.findByText('Saved B');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await stored(server, id)).name).toBe('A');
  write(name, 'C');
  release();

  await screen.findByText(/^Undone/);
  expect(name).toHaveValue('C');
  expect(changedFields()).toEqual(['name']);
});

test('an edit while a save is on its way is merged with what someone else has changed before', async () => {
  const { id } = await build(server, { name: 'A', timezone: 'UTC' });
  const { hold, release } = holdResponses();
  const { name, sent } = await openSettings(server, id, {
    proxy: async ({ method }, pass) => (method === 'PATCH' ? hold(pass) : pass()),
  });
  await changeElsewhere(server, id, { timezone: 'Asia/Tokyo' });
  write(name, 'B');
  pressSave();
  await expect.poll(() => sent).toHaveLength(1);

  write(name, 'A');
  release();

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo'));
  expect(name).toHaveValue('A');
  expect(changedFields()).toEqual([]);
  expect(await stored(server, id)).toMatchObject({ name: 'A' });
});
