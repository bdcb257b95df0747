import { Menu } from '../../ui/menu.tsx';
import styles from './list-tools.module.css';

export interface Choice<V> {
  value: V;
  words: string;
}

interface Props<V> {
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  /** What the list is not narrowed by; the chip offers to go back to it. */
  usual: V;
  /** Shows what is chosen even where that is the usual. */
  always?: boolean;
  onChoose: (value: V) => void;
}

/** One filter of the list: what it is set to, and behind it what else it can be set to. */
export function FilterChip<V extends string | null>({ label, choices, value, usual, always, onChoose }: Props<V>) {
  const isSet = value !== usual;
  const words = choices.find((choice) => choice.value === value)?.words ?? value;
  const isShown = isSet || always;
  return (
    <span className={styles['chip']} data-set={isShown || undefined}>
      <Menu
        align="start"
        button={(state) => (
          <button type="button" data-icon={isShown ? undefined : 'plus'} {...state}>
            {isShown ? (
              <>
                {label}: <b>{words}</b>
              </>
            ) : (
              label
            )}
          </button>
        )}
      >
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            data-icon={choice.value === value ? 'check' : 'minus'}
            onClick={() => onChoose(choice.value)}
          >
            {choice.words}
          </button>
        ))}
      </Menu>
      {isSet && (
        <button
          type="button"
          data-icon="close"
          className={styles['clear']}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => onChoose(usual)}
        />
      )}
    </span>
  );
}
