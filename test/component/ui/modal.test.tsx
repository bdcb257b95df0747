import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '#web/theme/provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

function Example() {
  const [depth, setDepth] = useState(0);
  return (
    <ThemeProvider>
      <Button onClick={() => setDepth(1)}>Review</Button>
      {depth > 0 && (
        <Modal title="Review" onClose={() => setDepth(0)}>
          <Button onClick={() => setDepth(2)}>Reset</Button>
        </Modal>
      )}
      {depth > 1 && (
        <Modal title="Reset" onClose={() => setDepth(1)}>
          <Button>Cancel</Button>
        </Modal>
      )}
    </ThemeProvider>
  );
}

test('Escape closes only the dialog on top, and the focus returns to what opened it', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  expect(await screen.findByRole('dialog', { name: 'Reset' })).toBeVisible();

  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog', { name: 'Reset' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Review' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Review' })).toHaveFocus();
});
