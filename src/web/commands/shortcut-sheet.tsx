import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { control } from '../ui/control-key.ts';
import { Kbd } from '../ui/kbd.tsx';
import { areLettersOn, switchLetters } from '../ui/letter-keys.ts';
import { Modal } from '../ui/modal.tsx';
import { pageShortcuts } from '../ui/page-shortcuts.ts';
import styles from './shortcut-sheet.module.css';

interface Shortcut {
  what: string;
  /** Keys that are pressed one after another; those that are held together stand in one. */
  keys: readonly string[];
}

interface Section {
  title: string;
  letters: boolean;
  shortcuts: Shortcut[];
}

const everywhere: Section[] = [
  {
    title: 'Anywhere',
    letters: false,
    shortcuts: [
      { what: 'Go to a page, project, experiment, setting or action', keys: [`${control} K`] },
      { what: 'Save what is edited', keys: [`${control} S`] },
      { what: 'Close what is on top', keys: ['Esc'] },
    ],
  },
  {
    title: 'While nothing is being typed',
    letters: true,
    shortcuts: [
      { what: 'Search the page', keys: ['/'] },
      { what: 'Go to the projects', keys: ['g', 'p'] },
      { what: 'Go to the experiments of the project', keys: ['g', 'e'] },
      { what: 'Go to the settings of the project', keys: ['g', 's'] },
      { what: 'Go to the activity of the project', keys: ['g', 'a'] },
      { what: 'Show this sheet', keys: ['?'] },
    ],
  },
];

/** What holds everywhere, and what the page that is shown adds. */
function sectionsOf(): Section[] {
  const page = pageShortcuts();
  if (!page) return everywhere;
  const shortcuts = page.shortcuts.map(([key, what]) => ({ what, keys: [key] }));
  return [...everywhere, { title: page.title, letters: true, shortcuts }];
}

/** What the keyboard can do, and the switch that turns single letters off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <Modal title="Keyboard shortcuts" size="34rem" closeOnClickOutside onClose={onClose}>
      <div className={styles['sheet']}>
        {/* Reading starts at the top, though the first control is far below. */}
        <h2 tabIndex={-1} data-autofocus>
          Keyboard shortcuts
        </h2>
        {sectionsOf().map(({ title, letters, shortcuts }) => (
          <section key={title} aria-labelledby={`${id}-${title}`} data-off={(letters && !isOn) || undefined}>
            <h3 id={`${id}-${title}`}>{letters && !isOn ? `${title}: switched off` : title}</h3>
            <dl>
              {shortcuts.map(({ what, keys }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <footer>
          <Checkbox
            label="Single letters do something on this device"
            checked={isOn}
            onChange={(checked) => {
              switchLetters(checked);
              setOn(checked);
            }}
          />
          <Button onClick={onClose}>Close</Button>
        </footer>
      </div>
    </Modal>
  );
}
