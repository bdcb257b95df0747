import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the editor of a structured field. Does nothing if it is open. */
export async function editField(user: UserEvent, label: string): Promise<void> {
  const group = within(await screen.findByRole('group', { name: label }));
  const edit = group.queryByRole('button', { name: `Edit ${label}` });
  if (!edit) return;
  await user.click(edit);
  await waitFor(() => {
    if (edit.isConnected) throw new Error(`The editor of ${label} has not opened.`);
  });
}

/**
 * Switches a structured field to JSON and returns its plain text input. The JSON editor hides this input when the editor has
 * loaded.
 */
export async function editAsJson(user: UserEvent, label: string): Promise<HTMLTextAreaElement> {
  await editField(user, label);
  const group = await screen.findByRole('group', { name: label });
  const row = within(group.closest('[data-field]') as HTMLElement);
  await user.click(row.getByRole('radio', { name: 'JSON' }));
  const texts = row.getAllByRole('textbox', { name: label, hidden: true });
  return texts.find((text) => text instanceof HTMLTextAreaElement) as HTMLTextAreaElement;
}
