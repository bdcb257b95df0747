import type { ComponentProps } from 'react';
import { Button, ButtonLink } from './button.tsx';

/** A button in the panel of a Menu. */
export const MenuItem = (props: Omit<ComponentProps<typeof Button>, 'kind'>) => <Button {...props} kind="item" />;

/** A button in the panel of a Menu that leads to a dialog for something that cannot be undone. */
export const DangerousMenuItem = (props: Omit<ComponentProps<typeof Button>, 'kind'>) => (
  <Button {...props} kind="danger-item" />
);

/** A link in the panel of a Menu. */
export const MenuLink = (props: Omit<ComponentProps<typeof ButtonLink>, 'kind'>) => (
  <ButtonLink {...props} kind="item" />
);
