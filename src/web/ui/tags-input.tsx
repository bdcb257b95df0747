import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { TagsInput as MantineTagsInput, type TagsInputProps } from '@mantine/core';
import styles from './pills.module.css';

type Props = Pick<TagsInputProps, 'aria-label' | 'value' | 'placeholder' | 'onChange'>;

/** A list of texts as tags. Enter, a comma and leaving the input add one. */
export const TagsInput = (props: Props) => (
  <MantineTagsInput {...props} flex={1} miw={0} withScrollArea={false} classNames={styles as object} />
);
