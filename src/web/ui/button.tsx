import { ActionIcon, Button as MantineButton } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

/**
 * `primary`: the main action of a page. `destroy`: an action that cannot be undone. `danger`: opens a dialog with a
 * `destroy` button. `link`: looks like a link in text. `item`, `danger-item`: menu entries.
 */
type Kind = 'plain' | 'primary' | 'quiet' | 'danger' | 'destroy' | 'link' | 'item' | 'danger-item';

interface ButtonStyle {
  kind?: Kind;
  icon?: IconName;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'style' | 'title'>, ButtonStyle {
  /** Shows a spinner and ignores clicks. Keeps the focus, unlike `disabled`. */
  busy?: boolean | undefined;
  /** Why the button is disabled. The button stays focusable, so that users can read the reason. */
  disabledReason?: string | undefined;
  tooltip?: string | undefined;
  /** Shows only the icon in narrow windows. The text remains the accessible name. */
  compact?: boolean;
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'color' | 'style' | 'title'>;

interface ButtonLinkProps extends LinkProps, ButtonStyle {
  /** Why the link is disabled. A disabled link is rendered as a disabled button. */
  disabledReason?: string | undefined;
}

/**
 * Returns the props that Button and ButtonLink share. Mantine's types do not accept an explicit `undefined` for
 * `className`.
 */
function styleProps(kind: Kind, icon: IconName | undefined, className: string | undefined) {
  return { variant: kind, 'data-kind': kind, 'data-icon-name': icon, ...(className !== undefined && { className }) };
}

const hasText = (children: ReactNode) => children !== undefined && children !== null;

const preventDefault = (event: MouseEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    icon,
    busy,
    disabledReason,
    tooltip,
    compact,
    onClick,
    children,
    className,
    disabled,
    ...rest
  } = props;
  const isInactive = busy === true || disabledReason !== undefined;
  const buttonProps = {
    ...rest,
    ...styleProps(kind, icon, className),
    disabled: disabled ?? false,
    'aria-busy': busy || undefined,
    'aria-disabled': isInactive || undefined,
    'aria-description': disabledReason,
    'data-tooltip': disabledReason ?? tooltip,
    'data-compact': compact || undefined,
    onClick: isInactive ? preventDefault : onClick,
  };
  const iconElement = icon && <Icon name={icon} />;
  if (!hasText(children)) return <ActionIcon {...buttonProps}>{iconElement}</ActionIcon>;
  return (
    <MantineButton {...buttonProps} leftSection={iconElement}>
      {children}
    </MantineButton>
  );
}

/** A link that looks like a button. It can be opened in another tab. */
export function ButtonLink({ kind = 'plain', icon, disabledReason, className, children, ...rest }: ButtonLinkProps) {
  if (disabledReason !== undefined)
    return (
      <Button kind={kind} {...(icon && { icon })} disabledReason={disabledReason}>
        {children}
      </Button>
    );
  const passed = { ...rest, ...styleProps(kind, icon, className) };
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
