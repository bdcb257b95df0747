import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import type { Icon } from './icon.ts';

/** `primary` is the one thing a page is for; `destroy` does at once what cannot be undone; `danger` leads there. */
type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'destroy';

interface Look {
  kind?: ButtonKind;
  icon?: Icon;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** What was asked for is under way: the button says so and takes no second click. */
  busy?: boolean;
  /** Why the button does nothing. It stays reachable, so that the reason can be read and heard. */
  blockedBecause?: string | undefined;
}

const lookOf = ({ kind = 'plain', icon }: Look, hasWords: boolean) => ({
  className: styles['button'],
  'data-kind': kind,
  'data-icon': icon,
  'data-only-icon': hasWords ? undefined : '',
});

export function Button({ kind, icon, busy, blockedBecause, onClick, children, ...rest }: ButtonProps) {
  const idle = busy === true || blockedBecause !== undefined;
  return (
    <button
      type="button"
      {...rest}
      {...lookOf({ ...(kind && { kind }), ...(icon && { icon }) }, children !== undefined)}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      aria-description={blockedBecause}
      title={blockedBecause ?? rest.title}
      onClick={idle ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

interface LinkProps extends ComponentProps<typeof Link>, Look {
  /** Why it leads nowhere. */
  blockedBecause?: string | undefined;
}

/** A link that looks like a button: it goes somewhere, so it can be opened in another tab. */
export function ButtonLink({ kind, icon, blockedBecause, children, ...rest }: LinkProps) {
  const look = { ...(kind && { kind }), ...(icon && { icon }) };
  if (blockedBecause !== undefined)
    return (
      <Button {...look} blockedBecause={blockedBecause}>
        {children}
      </Button>
    );
  return (
    <Link {...rest} {...lookOf(look, children !== undefined)}>
      {children}
    </Link>
  );
}
