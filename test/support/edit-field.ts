import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Opens the editor of a structured field. Does nothing if it is open. */
export async function editField(user: Pick<UserEvent, 'click'>, label: string): Promise<void> {
  const group = within(await screen.findByRole('group', { name: label }));
  const edit = group.queryByRole('button', { name: `Edit ${label}` });
  if (!edit) return;
  await user.click(edit);
  await waitFor(() => {
    if (edit.isConnected) throw new Error(`The editor of ${label} has not opened.`);
  });
}

/** Opens the editor of a structured field, and returns the queries of its group. */
export async function editGroup(label: string) {
  await editField(userEvent, label);
  return within(await screen.findByRole('group', { name: label }));
}

/** Opens the editor of the metrics per person that has a metric, such as "Goal 1", and returns the queries of its part. */
export async function editMetric(name: string) {
  await editField(userEvent, name.startsWith('Goal') ? 'Metrics per person' : 'Secondary metrics per person');
  return within(await screen.findByRole('region', { name }));
}

/** Unlocks the metrics of a launched experiment on its setup page, with a reason if the server keeps one. */
export async function unlockMetrics(reason = 'The event was renamed.') {
  await userEvent.click(await screen.findByRole('button', { name: 'Change during the experiment…' }));
  const input = screen.queryByRole('textbox', { name: 'Reason for the change' });
  if (input) await userEvent.type(input, reason);
  await userEvent.click(screen.getByRole('button', { name: 'Unlock metrics' }));
}

/**
 * Switches a structured field to JSON and returns its plain text input. The JSON editor hides this input when the editor has
 * loaded.
 */
export async function editAsJson(user: Pick<UserEvent, 'click'>, label: string): Promise<HTMLTextAreaElement> {
  await editField(user, label);
  const group = await screen.findByRole('group', { name: label });
  const row = within(group.closest('[data-field]') as HTMLElement);
  await user.click(row.getByRole('radio', { name: 'JSON' }));
  const texts = row.getAllByRole('textbox', { name: label, hidden: true });
  return texts.find((text) => text instanceof HTMLTextAreaElement) as HTMLTextAreaElement;
}
