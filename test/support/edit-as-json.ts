import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Switches a structured field to JSON and answers its text. */
export async function editAsJson(user: UserEvent, label: string): Promise<HTMLTextAreaElement> {
  const group = await screen.findByRole('group', { name: label });
  const row = within(group.closest('[data-field]') as HTMLElement);
  await user.click(row.getByRole('radio', { name: 'JSON' }));
  return row.getByRole('textbox', { name: label });
}
