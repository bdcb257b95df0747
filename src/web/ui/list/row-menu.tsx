import { type ComponentProps, type ReactNode, useState } from 'react';
import { PlainButton } from '../plain-button.tsx';
import list from './list-table.module.css';

interface ButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onPointerEnter' | 'aria-busy'> {
  label: string;
}

/** The button of a menu that has not been opened. */
export const RowMenuButton = ({ label, ...rest }: ButtonProps) => (
  <PlainButton className={list.more} aria-haspopup="menu" aria-expanded={false} aria-label={label} {...rest} />
);

interface Props {
  label: string;
  /** Loads the code of the menu in advance. */
  preload: () => void;
  /** The menu, which is open when it first renders. */
  children: ReactNode;
}

/** The menu of a row. It mounts when it is opened, because a list has many rows. */
export function RowMenu({ label, preload, children }: Props) {
  const [isOpened, setOpened] = useState(false);
  if (isOpened) return children;
  return <RowMenuButton label={label} onFocus={preload} onPointerEnter={preload} onClick={() => setOpened(true)} />;
}
