import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '#web/theme/provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { MenuCheckbox, MenuItem } from '#web/ui/menu-item.tsx';

function Example() {
  const [done, setDone] = useState('nothing');
  const [isWide, setWide] = useState(false);
  return (
    <ThemeProvider>
      <p>{`Did ${done}`}</p>
      <Menu label="Actions" button={(state) => <Button {...state}>Actions</Button>}>
        <MenuItem onClick={() => setDone('open')}>Open</MenuItem>
        <MenuItem disabledReason="The key may not write." onClick={() => setDone('delete')}>
          Delete
        </MenuItem>
        <MenuCheckbox checked={isWide} onChange={setWide}>
          Wide
        </MenuCheckbox>
      </Menu>
      <button type="button">Elsewhere</button>
    </ThemeProvider>
  );
}

const openMenu = async () => {
  const user = userEvent.setup();
  render(<Example />);
  const button = screen.getByRole('button', { name: 'Actions' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Actions' });
  return { user, button, item: (name: string) => screen.getByRole('menuitem', { name }) };
};

test('the arrow keys move through a menu, and Enter chooses an item', async () => {
  const { user, button, item } = await openMenu();
  expect(item('Open')).toHaveFocus();

  await user.keyboard('{ArrowDown}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');

  expect(screen.getByText('Did open')).toBeVisible();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('Escape closes a menu and returns the focus to its button; Tab closes it and moves the focus on', async () => {
  const { user, button } = await openMenu();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();

  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toHaveFocus();
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a disabled item shows the reason and keeps the menu open', async () => {
  const { user, item } = await openMenu();
  await user.keyboard('{ArrowDown}');
  expect(item('Delete')).toHaveAttribute('aria-description', 'The key may not write.');

  await user.keyboard('{Enter}');

  expect(screen.getByText('Did nothing')).toBeVisible();
  expect(item('Delete')).toBeVisible();
});

test('a menu with checkboxes stays open while they are checked', async () => {
  const { user } = await openMenu();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Wide' }));

  expect(screen.getByRole('menuitemcheckbox', { name: 'Wide' })).toBeChecked();
});
