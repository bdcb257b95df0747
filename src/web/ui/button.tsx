import { ActionIcon, Button as MantineButton } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

/**
 * `primary` is the main action of a page; `destroy` does at once what cannot be undone; `danger` opens a dialog that can;
 * `link` looks like a link in a text; `chip` is a filter; `item` and `danger-item` are entries of menus.
 */
type Kind = 'plain' | 'primary' | 'quiet' | 'danger' | 'destroy' | 'link' | 'chip' | 'item' | 'danger-item';

interface Look {
  kind?: Kind;
  icon?: IconName;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'style' | 'title'>, Look {
  /** The action is running: shows a spinner and ignores clicks, without losing the focus as `disabled` would. */
  busy?: boolean | undefined;
  /** Why the button does nothing. The button stays focusable so that the reason can be read and heard. */
  blockedBecause?: string | undefined;
  tooltip?: string | undefined;
  /** Shows only its icon where the window is narrow; the text stays its name. */
  compact?: boolean;
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'color' | 'style' | 'title'>;

interface ButtonLinkProps extends LinkProps, Look {
  /** Why the link leads nowhere. */
  blockedBecause?: string | undefined;
}

/** What both kinds of buttons pass on; Mantine's types refuse an explicit `undefined` for the class and for `disabled`. */
function lookProps(kind: Kind, icon: IconName | undefined, className: string | undefined) {
  return { variant: kind, 'data-kind': kind, 'data-icon-name': icon, ...(className !== undefined && { className }) };
}

const hasText = (children: ReactNode) => children !== undefined && children !== null;

const preventDefault = (event: MouseEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    icon,
    busy,
    blockedBecause,
    tooltip,
    compact,
    onClick,
    children,
    className,
    disabled,
    ...rest
  } = props;
  const isIdle = busy === true || blockedBecause !== undefined;
  const passed = {
    ...rest,
    ...lookProps(kind, icon, className),
    disabled: disabled ?? false,
    'aria-busy': busy || undefined,
    'aria-disabled': isIdle || undefined,
    'aria-description': blockedBecause,
    'data-tooltip': blockedBecause ?? tooltip,
    'data-compact': compact || undefined,
    onClick: isIdle ? preventDefault : onClick,
  };
  const drawing = icon && <Icon name={icon} />;
  if (!hasText(children)) return <ActionIcon {...passed}>{drawing}</ActionIcon>;
  return (
    <MantineButton {...passed} leftSection={drawing}>
      {children}
    </MantineButton>
  );
}

/** A link that looks like a button: it goes somewhere, so it can be opened in another tab. */
export function ButtonLink({ kind = 'plain', icon, blockedBecause, className, children, ...rest }: ButtonLinkProps) {
  if (blockedBecause !== undefined)
    return (
      <Button kind={kind} {...(icon && { icon })} blockedBecause={blockedBecause}>
        {children}
      </Button>
    );
  const passed = { ...rest, ...lookProps(kind, icon, className) };
  const drawing = icon && <Icon name={icon} />;
  if (!hasText(children))
    return (
      <ActionIcon component={Link} {...passed}>
        {drawing}
      </ActionIcon>
    );
  return (
    <MantineButton component={Link} {...passed} leftSection={drawing}>
      {children}
    </MantineButton>
  );
}
