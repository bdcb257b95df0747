import '@mantine/spotlight/styles.layer.css';
import { Input } from '@mantine/core';
import { createSpotlight, Spotlight as MantineSpotlight } from '@mantine/spotlight';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import styles from './spotlight.module.css';
import { useModal } from './use-modal.ts';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Required by Mantine, but not used to open the palette: the palette is open while it is mounted. */
const [store] = createSpotlight();

/** The command palette's dialog. It is open while it is mounted. */
export function Spotlight({ label, onClose, children }: Props) {
  return (
    <MantineSpotlight.Root
      {...useModal(onClose)}
      store={store}
      forceOpened
      shortcut={null}
      size="40rem"
      // Replaces Mantine's color and blur.
      overlayProps={{}}
      classNames={{ content: styles.content, body: styles.body }}
      attributes={{ content: { 'aria-label': label, 'aria-describedby': undefined } }}
    >
      {children}
    </MantineSpotlight.Root>
  );
}

type SearchProps = Pick<
  ComponentProps<'input'>,
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'placeholder'
  | 'value'
  | 'onChange'
  | 'onFocus'
  | 'onKeyDown'
>;

/** The palette's search input. Mantine's Spotlight.Search does not report the selection to screen readers. */
export const SpotlightSearch = (props: SearchProps) => (
  <Input
    {...props}
    data-autofocus
    size="lg"
    className={styles.search}
    leftSection={<Icon name="search" />}
    rightSection={<Kbd>Esc</Kbd>}
    rightSectionWidth={56}
    role="combobox"
    aria-autocomplete="list"
    autoComplete="off"
    spellCheck={false}
  />
);
