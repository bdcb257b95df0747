import { Group, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { areLetterShortcutsOn, setLetterShortcuts } from '../ui/letter-shortcuts.ts';
import { Modal } from '../ui/modal.tsx';
import { modifierKey } from '../ui/modifier-key.ts';
import { pageShortcuts } from '../ui/page-shortcuts.ts';

interface Shortcut {
  description: string;
  /** The keys in the order in which they are pressed. Keys that are held together are one entry. */
  keys: readonly string[];
}

interface ShortcutSection {
  title: string;
  letters: boolean;
  shortcuts: Shortcut[];
}

const everywhere: ShortcutSection[] = [
  {
    title: 'Anywhere',
    letters: false,
    shortcuts: [
      { description: 'Go to a page, project, experiment, setting or action', keys: [`${modifierKey} K`] },
      { description: 'Save changes', keys: [`${modifierKey} S`] },
      { description: 'Close the open dialog or menu', keys: ['Esc'] },
    ],
  },
  {
    title: 'When no text field is focused',
    letters: true,
    shortcuts: [
      { description: 'Go to the search field', keys: ['/'] },
      { description: 'Go to the projects', keys: ['g', 'p'] },
      { description: 'Go to the project’s experiments', keys: ['g', 'e'] },
      { description: 'Go to the project’s settings', keys: ['g', 's'] },
      { description: 'Go to the project’s activity', keys: ['g', 'a'] },
      { description: 'Show keyboard shortcuts', keys: ['?'] },
    ],
  },
];

/** Returns the global shortcuts and those of the current page. */
function sectionsOf(): ShortcutSection[] {
  const page = pageShortcuts();
  if (!page) return everywhere;
  const shortcuts = page.shortcuts.map(([key, description]) => ({ description, keys: [key] }));
  return [...everywhere, { title: page.title, letters: true, shortcuts }];
}

/** Lists the keyboard shortcuts. A checkbox turns the letter shortcuts on and off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [isOn, setOn] = useState(areLetterShortcutsOn);
  return (
    <Modal title="Keyboard shortcuts" size="34rem" closeOnClickOutside onClose={onClose}>
      <Stack gap="md" p="lg">
        {/* Focus the heading, so that screen readers start at the top. */}
        <Title order={2} tabIndex={-1} data-autofocus>
          Keyboard shortcuts
        </Title>
        {sectionsOf().map(({ title, letters, shortcuts }) => (
          <section key={title} aria-labelledby={`${id}-${title}`} data-off={(letters && !isOn) || undefined}>
            <Text component="h3" id={`${id}-${title}`} size="xs" c="hint" fw={400}>
              {letters && !isOn ? `${title} (switched off)` : title}
            </Text>
            <Text component="dl" size="sm">
              {shortcuts.map(({ description, keys }) => (
                <Group key={description} justify="space-between" wrap="nowrap" mih={32}>
                  <dt>{description}</dt>
                  <Group component="dd" gap="xxs" wrap="nowrap" flex="none">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Group>
              ))}
            </Text>
          </section>
        ))}
        <Group component="footer" justify="space-between" wrap="nowrap">
          <Checkbox
            label="Use letter shortcuts on this device"
            checked={isOn}
            onChange={(checked) => {
              setLetterShortcuts(checked);
              setOn(checked);
            }}
          />
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
