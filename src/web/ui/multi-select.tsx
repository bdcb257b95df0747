import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import styles from './pills.module.css';

type Props = Pick<
  MultiSelectProps,
  'data' | 'value' | 'maxValues' | 'placeholder' | 'disabled' | 'nothingFoundMessage' | 'onChange' | 'onBlur'
> & { 'aria-label': string };

/** A choice of several options, shown as tags. */
export const MultiSelect = (props: Props) => (
  <MantineMultiSelect
    {...props}
    flex="1 1 16rem"
    miw={0}
    searchable
    hidePickedOptions
    withScrollArea={false}
    comboboxProps={{ hideDetached: false }}
    classNames={styles as object}
  />
);
