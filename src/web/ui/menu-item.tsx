import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';
import { MenuPartsContext } from './menu-context.ts';

function useParts() {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('Menu items must be used inside a Menu.');
  return parts;
}

interface ItemProps {
  icon?: IconName;
  danger?: boolean;
  /** Why the item is disabled. The arrow keys still focus the item, so that screen readers can read the reason. */
  disabledReason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

const preventDefault = (event: MouseEvent) => event.preventDefault();

/** An action in a menu. */
export function MenuItem({ icon, danger = false, disabledReason, onClick, children }: ItemProps) {
  const { Item } = useParts();
  const isDisabled = disabledReason !== undefined;
  return (
    <Item
      leftSection={icon && <Icon name={icon} />}
      {...(danger && { color: 'danger' })}
      aria-disabled={isDisabled || undefined}
      aria-description={disabledReason}
      data-tooltip={disabledReason}
      closeMenuOnClick={!isDisabled}
      onClick={isDisabled ? preventDefault : onClick}
    >
      {children}
    </Item>
  );
}

interface LinkProps extends Pick<ComponentProps<typeof Link>, 'to' | 'state' | 'aria-current'> {
  icon?: IconName;
  children: ReactNode;
}

/** A link in a menu. */
export function MenuLink({ icon, children, ...rest }: LinkProps) {
  const { Item } = useParts();
  return (
    <Item component={Link} {...rest} leftSection={icon && <Icon name={icon} />}>
      {children}
    </Item>
  );
}

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox in a menu. The menu stays open. */
export function MenuCheckbox({ children, ...rest }: CheckboxProps) {
  const { CheckboxItem } = useParts();
  return <CheckboxItem {...rest}>{children}</CheckboxItem>;
}

interface RadiosProps<T extends string> {
  label: string;
  choices: Record<T, { label: string; icon: IconName }>;
  value: T;
  onChange: (value: T) => void;
}

/** Radio items in a menu. The menu stays open. */
export function MenuRadios<T extends string>({ label, choices, value, onChange }: RadiosProps<T>) {
  const { Label, RadioGroup, RadioItem } = useParts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset
    <div role="group" aria-label={label}>
      <Label>{label}</Label>
      <RadioGroup value={value} onChange={(next) => onChange(next as T)}>
        {(Object.keys(choices) as T[]).map((key) => (
          <RadioItem key={key} value={key} rightSection={<Icon name={choices[key].icon} />}>
            {choices[key].label}
          </RadioItem>
        ))}
      </RadioGroup>
    </div>
  );
}

/** The heading of a group of items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label>{children}</Label>;
}

export function MenuDivider() {
  const { Divider } = useParts();
  return <Divider />;
}
