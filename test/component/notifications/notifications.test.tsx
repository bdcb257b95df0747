import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultNotificationRules } from '#contract/notification.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { newProject, open } from '../experiments/open.ts';
import { addDestination, HOOK, listDestinations, page } from './destinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('a project without destinations says what they are for, and the first webhook shows its secret once', async () => {
  const project = await newProject(server);
  const { user } = await open(server, page(project));

  expect(await screen.findByRole('heading', { name: 'No destinations' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add destination' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a destination' }));
  await user.click(dialog.getByRole('button', { name: 'Add destination' }));
  expect(dialog.getByText('Enter a name.')).toBeVisible();
  expect(dialog.getByText('Enter the address.')).toBeVisible();

  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Data warehouse');
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), HOOK);
  await user.click(dialog.getByRole('button', { name: 'Add destination' }));
  const secret = within(await screen.findByRole('dialog', { name: 'The secret of Data warehouse' }));
  expect(secret.getByText(/^whsec_/)).toBeVisible();
  await user.click(secret.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Add destination' })).toHaveFocus();

  const row = await rowOf('Data warehouse');
  expect(row.getByText('hooks.example.com/…/••••5678')).toBeVisible();
  expect(row.getByText('Never sent')).toBeVisible();
  expect(row.getByText(`Webhook, signed, ${defaultNotificationRules.length} of 15 rules`)).toBeVisible();
  expect(document.body).not.toHaveTextContent('whsec_');
});

test('the server’s message about an address is shown at the address', async () => {
  const project = await newProject(server);
  const { user } = await open(server, page(project));

  await user.click(await screen.findByRole('button', { name: 'Add destination' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Bot');
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'ftp://example.com/hook');
  await user.click(dialog.getByRole('button', { name: 'Add destination' }));

  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/^Enter an address/),
  );
  expect(await dialog.findAllByRole('alert')).toHaveLength(1);
  expect(await listDestinations(server, project)).toHaveLength(0);
});

test('the selected destination is in the address, with its own rules', async () => {
  const project = await newProject(server);
  await addDestination(server, project, { name: '#growth', kind: 'slack' });
  const { id } = await addDestination(server, project, { rules: ['harmed'] });
  const { user } = await open(server, page(project));
  expect(await screen.findByRole('heading', { name: 'What #growth receives' })).toBeVisible();

  const link = screen.getByRole('link', { name: 'Data warehouse' });
  expect(link).toHaveAttribute('href', `${page(project)}?destination=${id}`);
  await user.click(link);

  expect(await screen.findByRole('heading', { name: 'What Data warehouse receives' })).toBeVisible();
  expect(link).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('switch', { name: 'Guardrail harmed' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Launched' })).not.toBeChecked();
});

test('the secret is rolled, the name is changed, and the destination is turned off and deleted', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  const { user } = await open(server, page(project));
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  await choose('Roll secret…');
  expect(await screen.findByText(/The old secret also signs for 24 hours/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Roll secret' }));
  expect(await screen.findByText(/^whsec_/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: /^Actions for/ })).toHaveFocus();

  await choose('Edit…');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Lake');
  await user.click(screen.getByRole('button', { name: 'Save destination' }));
  expect(await screen.findByText('Saved: Lake.')).toBeVisible();

  await choose('Turn off');
  expect(await screen.findByText('Saved: Lake is off.')).toBeVisible();
  expect(await listDestinations(server, project)).toMatchObject([{ name: 'Lake', active: false }]);

  await choose('Delete…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Lake?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete destination' }));
  expect(await screen.findByRole('heading', { name: 'No destinations' })).toBeVisible();
});

test('a disabled destination says why, and is turned on after a confirmation', async () => {
  const project = await newProject(server);
  const { id } = await addDestination(server, project, { name: 'Release bot' });
  const disabled = { active: false, disabled_reason: 'Its address answered 410 (Gone).', disabled_at: new Date() };
  await server.db
    .updateTable('notification_destination')
    .set(disabled as never)
    .where('id', '=', id)
    .execute();
  const { user } = await open(server, page(project));

  expect(await screen.findByRole('note')).toHaveTextContent(
    /^Release bot is disabled since .*\d{4}, \d\d:\d\d\. Its address answered 410 \(Gone\)\. Change the address, then turn it on\./,
  );
  await user.click(screen.getByRole('button', { name: 'Turn on…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn on' }));

  expect(await screen.findByText('Saved: Release bot is on.')).toBeVisible();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('a key that can only read sees the rules and cannot change them', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  await open(server, page(project), { key: server.keys.reader });

  expect(await screen.findByRole('switch', { name: 'Guardrail harmed' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send test' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Add destination' })).toHaveAttribute('aria-disabled', 'true');
});

test('a member who is no administrator reads why nothing can be changed', async () => {
  const project = await newProject(server);
  await addDestination(server, project);
  await open(server, page(project), { key: server.keys.member });

  expect(await screen.findByRole('switch', { name: 'Guardrail harmed' })).toBeDisabled();
  expect(screen.getByText('Only project administrators can change this.')).toBeVisible();
});
