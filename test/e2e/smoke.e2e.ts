import { expect } from '@playwright/test';
import { test } from './story.ts';

test('the server is ready and says so', async ({ request }) => {
  const answer = await request.get('/_readyz');

  expect(answer.status()).toBe(200);
});

test('the console opens at the page that asks for a key, under a policy without exceptions', async ({ page }) => {
  const answer = await page.goto('/');

  await expect(page.getByLabel(/personal.*key/i)).toBeVisible();
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
});

test('an address that is no page says so, in words and in its status', async ({ page, complaints }) => {
  const answer = await page.goto('/nowhere');

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});
