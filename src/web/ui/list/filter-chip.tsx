import { Button } from '../button.tsx';
import type { Choice, FilterPanelProps } from '../filter-panel.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Popup } from '../popup.tsx';
import styles from './list-tools.module.css';

const FilterPanel = lazyPart<FilterPanelProps>(async () => (await import('../filter-panel.tsx')).FilterPanel, null);

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
  const { label, choices, value, usual, said, always, onType, onChoose } = props;
  const isSet = value !== usual;
  const isShown = isSet || always;
  return (
    <span className={styles['chip']} data-set={isShown || undefined}>
      <Popup
        kind="listbox"
        preload={FilterPanel.preload}
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
        panel={({ anchor, close }) => (
          <FilterPanel
            label={label}
            anchor={anchor}
            choices={choices()}
            value={value}
            onType={onType}
            onChoose={(chosen) => onChoose(chosen as V)}
            onClose={close}
          />
        )}
      />
      {isSet && (
        <Button
          kind="chip"
          icon="close"
          data-set
          className={styles['clear']}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={({ currentTarget }) => {
            // This button unmounts with what it clears.
            currentTarget.parentElement?.querySelector('button')?.focus();
            onChoose(usual);
          }}
        />
      )}
    </span>
  );
}
