import { Button } from '../button.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { Popup } from '../popup.tsx';
import type { FilterOption, FilterPanelProps } from './filter-panel.tsx';
import styles from './list-toolbar.module.css';

const FilterPanel = lazyComponent<FilterPanelProps>(async () => (await import('./filter-panel.tsx')).FilterPanel, null);

interface Props<V> {
  label: string;
  /** Called while the filter is open. */
  choices: () => readonly FilterOption<V>[];
  value: V;
  /** The value without a filter. The chip has a button to go back to it. */
  defaultValue: V;
  /** The text for the value, if it differs from the value. */
  valueLabel?: string | undefined;
  /** Shows the value even if it is the default. */
  alwaysShowValue?: boolean;
  /** Called when the user filters by typed text instead of an option. */
  onType?: (text: string) => void;
  onChoose: (value: V) => void;
}

/** A filter of a list: shows its value and opens its options. */
export function FilterChip<V extends string | null>(props: Props<V>) {
  const { label, choices, value, defaultValue, valueLabel, alwaysShowValue, onType, onChoose } = props;
  const isSet = value !== defaultValue;
  const isShown = isSet || alwaysShowValue;
  return (
    <span className={styles['chip']} data-set={isShown || undefined}>
      <Popup
        kind="listbox"
        preload={FilterPanel.preload}
        button={(state) => (
          <Button kind="chip" {...(!isShown && { icon: 'plus' })} data-set={isShown || undefined} {...state}>
            {isShown ? (
              <span>
                {label}: <b>{valueLabel ?? value}</b>
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
            // This button unmounts when the filter is cleared.
            currentTarget.parentElement?.querySelector('button')?.focus();
            onChoose(defaultValue);
          }}
        />
      )}
    </span>
  );
}
