import { expect, type Page } from '@playwright/test';
import { saveButton } from './form.ts';

/** Returns an act that clicks the first button with this name in the main part of a page. */
export function press(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
  };
}

/** Returns an act that clicks a button and waits for its dialog. */
export function ask(name: string) {
  return async (page: Page) => {
    await press(name)(page);
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

/** Tries to save a change that needs a confirmation. The checkbox for the confirmation then has the focus. */
export async function risk(page: Page) {
  await page.getByRole('switch', { name: 'Private project' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('checkbox', { name: /I understand that/ })).toBeFocused();
}
