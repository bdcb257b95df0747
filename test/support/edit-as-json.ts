import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Switches a structured field to JSON and returns its plain text input. The JSON editor hides this input when the editor has
 * loaded.
 */
export async function editAsJson(user: UserEvent, label: string): Promise<HTMLTextAreaElement> {
  const group = await screen.findByRole('group', { name: label });
  const row = within(group.closest('[data-field]') as HTMLElement);
  await user.click(row.getByRole('radio', { name: 'JSON' }));
  const texts = row.getAllByRole('textbox', { name: label, hidden: true });
  return texts.find((text) => text instanceof HTMLTextAreaElement) as HTMLTextAreaElement;
}
