import { NativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

interface Props extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'onFocus' | 'onPointerEnter'> {
  value: string;
  options: readonly (string | SelectOption)[];
  small?: boolean;
  onChange: (value: string) => void;
}

/** A native select, because rendering one `Select` of Mantine takes 17 ms on a slow device. */
export function Select({ options, small = false, onChange, id, ...rest }: Props) {
  return (
    <NativeSelect
      {...rest}
      {...(id !== undefined && { id })}
      size={small ? 'xs' : 'sm'}
      data={[...options]}
      rightSection={<Icon name="up-down" />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
