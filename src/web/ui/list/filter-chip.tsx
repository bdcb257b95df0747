import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { MenuItem } from '../menu-item.tsx';
import { TextInput } from '../text-input.tsx';
import styles from './list-tools.module.css';

export interface Choice<V> {
  value: V;
  words: string;
}

interface Props<V> {
  label: string;
  /** Asked for while the filter is open. */
  choices: () => readonly Choice<V>[];
  value: V;
  /** What the list is not narrowed by; the chip offers to go back to it. */
  usual: V;
  /** What it is set to in words, where the value does not say it. */
  said?: string | undefined;
  /** Shows what is chosen even where that is the usual. */
  always?: boolean;
  /** Takes a part of a choice as it was typed. */
  onType?: (text: string) => void;
  onChoose: (value: V) => void;
}

/** One filter of the list: what it is set to, and behind it what else it can be set to. */
export function FilterChip<V extends string | null>(props: Props<V>) {
  const { label, value, usual, said, always, onChoose } = props;
  const isSet = value !== usual;
  const isShown = isSet || always;
  return (
    <span className={styles['chip']} data-set={isShown || undefined}>
      <Menu
        align="start"
        button={(state) => (
          <Button kind="chip" {...(!isShown && { icon: 'plus' })} data-set={isShown || undefined} {...state}>
            {isShown ? (
              <span>
                {label}: <b>{said ?? value}</b>
              </span>
            ) : (
              label
            )}
          </Button>
        )}
      >
        <Choices {...props} />
      </Menu>
      {isSet && (
        <Button
          kind="chip"
          icon="close"
          data-set
          className={styles['clear']}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={({ currentTarget }) => {
            // This button goes away with what it clears.
            currentTarget.parentElement?.querySelector('button')?.focus();
            onChoose(usual);
          }}
        />
      )}
    </span>
  );
}

/** More choices than these get a field to find one by; no more than these are shown at once. */
const FEW = 10;
const MOST_SHOWN = 50;

function Choices<V extends string | null>({ label, choices, value, onType, onChoose }: Props<V>) {
  const [text, setText] = useState('');
  const all = choices();
  const wanted = text.trim().toLowerCase();
  const found = all.filter(({ words }) => words.toLowerCase().includes(wanted));
  const left = found.length - MOST_SHOWN;
  const takeFirst = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || wanted === '') return;
    event.preventDefault();
    event.currentTarget.parentElement?.parentElement?.querySelector('button')?.click();
  };
  return (
    <>
      {(all.length > FEW || onType) && (
        <TextInput
          aria-label={`Find: ${label.toLowerCase()}`}
          placeholder={onType ? 'A part of it is enough' : 'Find'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={takeFirst}
        />
      )}
      {onType && wanted !== '' && (
        <MenuItem icon="search" onClick={() => onType(text.trim())}>
          contains “{text.trim()}”
        </MenuItem>
      )}
      {found.slice(0, MOST_SHOWN).map((choice) => (
        <MenuItem
          key={choice.value}
          aria-pressed={choice.value === value}
          {...(choice.value === value ? { icon: 'check' } : { className: styles['unmarked'] })}
          onClick={() => onChoose(choice.value)}
        >
          {choice.words}
        </MenuItem>
      ))}
      {left > 0 && <p className={styles['note']}>and {left.toLocaleString('en')} more: type to find them</p>}
      {found.length === 0 && <p className={styles['note']}>Nothing like that</p>}
    </>
  );
}
