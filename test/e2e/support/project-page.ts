import { expect, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { openSignedIn } from './story.ts';

export const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

interface Opened {
  api: Api;
  organization: string;
  /** The key that opens the page; by default the key of `api`. */
  key?: string;
  /** The URL of the server; by default the server of the worker. */
  url?: string;
}

/** Creates a project with the name Steady and opens its page. */
export async function openProject(page: Page, { api, organization, key = api.key, url = '' }: Opened) {
  const path = `organizations/${organization}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Steady' });
  await openSignedIn(page, key, `/${path}/${id}`, url);
  await expect(nameField(page)).toHaveValue('Steady');
  return { path: `${path}/${id}/`, read: () => api.get(`${path}/${id}/`) };
}
