import { expect, type Page } from '@playwright/test';

/** What a page must show to count as complete. */
export type Shows = (page: Page) => Promise<void>;

export const heading =
  (name: string | RegExp): Shows =>
  (page) =>
    expect(page.getByRole('heading', { name })).toBeVisible();
export const link =
  (name: string): Shows =>
  (page) =>
    expect(page.getByRole('link', { name, exact: true })).toBeVisible();
export const field =
  (name: string, value: string): Shows =>
  (page) =>
    expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
export const text =
  (words: string | RegExp): Shows =>
  (page) =>
    expect(page.getByText(words).first()).toBeVisible();
