import { expect, test } from './support/story.ts';

test('the server is ready and says so', async ({ request }) => {
  const answer = await request.get('/_readyz');

  expect(answer.status()).toBe(200);
});

test('the console opens at the connect page, under a security policy without exceptions', async ({ page }) => {
  const answer = await page.goto('/');

  await expect(page.getByLabel('Personal key')).toBeVisible();
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
});

test('an unknown address shows a not-found page, has status 404 and offers a report', async ({
  page,
  context,
  accounts,
  faults,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  faults.announce(/status of 404/);

  const answer = await page.goto('/nowhere');
  await page.getByLabel('Personal key').fill(accounts.keys.demo);
  await page.getByRole('button', { name: 'Connect' }).click();

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy details' }).click();
  const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(report).toMatchObject({ page: '/nowhere', console: expect.stringContaining('/assets/') });
  expect(report['request_id']).not.toBeNull();
});
