import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { openOrganization } from './open-organization.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
test('the privacy review lists the projects at risk, and its remedies are saved like other changes', async () => {
  const { user, ids, read } = await openOrganization(server, '/privacy', [
    { name: 'Open', anonymize_ips: false, access_control: true },
    { name: 'Closed', anonymize_ips: true, access_control: true },
  ]);

  await user.click(await screen.findByRole('button', { name: /^IP addresses are kept.*1 of 2 projects at risk/ }));
  expect(screen.getByRole('link', { name: 'Open' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Add fix for 1 project to the review: IP addresses/ }));
  await user.click(await screen.findByRole('link', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Save in 1 project' }));

  expect(await screen.findByText('Saved 1 of 1 project')).toBeVisible();
  expect(await read(ids[0] ?? 0)).toMatchObject({ anonymize_ips: true });
});

test('a privacy rule can be switched off with a reason, and on again', async () => {
  const { user } = await openOrganization(server, '/privacy', [
    { name: 'Open', anonymize_ips: false, access_control: true },
  ]);
  await user.click(await screen.findByRole('button', { name: /^IP addresses are kept/ }));
  await user.click(screen.getByRole('button', { name: 'Switch off rule…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'We need the country.');
  await user.click(screen.getByRole('button', { name: 'Switch off rule' }));

  expect(
    await screen.findByRole('button', { name: /^IP addresses are kept.*Off: We need the country\./ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on rule' }));
  expect(await screen.findByRole('button', { name: /^IP addresses are kept.*1 of 1 project at risk/ })).toBeVisible();
});
