import type { ComponentProps, ReactNode } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { Popup } from '../popup.tsx';
import { Chip } from './chip.tsx';
import type { FilterOption } from './filter-panel.tsx';
import styles from './list-toolbar.module.css';

const FilterPanel = lazyComponent(
  () => import('./filter-panel.tsx'),
  ({ FilterPanel }) => FilterPanel,
  null,
);

interface FrameProps {
  label: string;
  /** The chosen value as text; null without a value. */
  text: ReactNode;
  panel: ComponentProps<typeof Popup>['panel'];
  /** Removes the filter; undefined if nothing is filtered. */
  onClear: (() => void) | undefined;
}

/** A list filter: shows its value, opens its options, and can be cleared. */
function ChipFrame({ label, text, panel, onClear }: FrameProps) {
  const isShown = text !== null;
  return (
    <span className={styles.filter}>
      <Popup
        kind="listbox"
        preload={FilterPanel.preload}
        button={(state) => (
          <Chip icon={isShown ? undefined : 'plus'} isSet={isShown} {...state}>
            {isShown ? (
              <span>
                <span>{`${label}:`}</span> <b>{text}</b>
              </span>
            ) : (
              <span>{label}</span>
            )}
          </Chip>
        )}
        panel={panel}
      />
      {onClear && (
        <Chip
          icon="close"
          isSet
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={({ currentTarget }) => {
            // Focus the filter's main button, because the clear button unmounts when the filter is cleared.
            currentTarget.parentElement?.querySelector('button')?.focus();
            onClear();
          }}
        />
      )}
    </span>
  );
}

interface Props<V> {
  label: string;
  /** Returns the options. Called while the filter is open. */
  choices: () => readonly FilterOption<V>[];
  value: V;
  /** The value of a cleared filter. Any other value shows a button that clears the filter. */
  defaultValue: V;
  /** The text for the value, if it differs from the value. */
  valueLabel?: string | undefined;
  /** Shows the value even if it is the default. */
  alwaysShowValue?: boolean;
  /** Called when the user filters by typed text instead of an option. */
  onType?: (text: string) => void;
  onChoose: (value: V) => void;
}

/** A filter with one value. */
export function FilterChip<V extends string | null>(props: Props<V>) {
  const { label, choices, value, defaultValue, valueLabel, alwaysShowValue, onType, onChoose } = props;
  const isSet = value !== defaultValue;
  return (
    <ChipFrame
      label={label}
      text={isSet || alwaysShowValue ? (valueLabel ?? value) : null}
      onClear={isSet ? () => onChoose(defaultValue) : undefined}
      panel={({ anchor, close }) => (
        <FilterPanel
          label={label}
          anchor={anchor}
          choices={choices()}
          chosen={[value]}
          onType={onType}
          onChoose={(chosen) => onChoose(chosen as V)}
          onClose={close}
        />
      )}
    />
  );
}

interface MultiProps<V> {
  label: string;
  /** Returns the options. Called while the filter is open. */
  choices: () => readonly FilterOption<V>[];
  values: readonly V[];
  /** The text for a value, if it differs from the value. */
  labelOf?: (value: V) => string;
  /** Called when the user filters by typed text instead of an option. */
  onType?: (text: string) => void;
  onChange: (values: readonly V[]) => void;
}

/** A filter with any number of values. It matches rows with one of the values, or all rows if there is no value. */
export function MultiFilterChip<V extends string>(props: MultiProps<V>) {
  const { label, choices, values, labelOf = (value) => value, onType, onChange } = props;
  const toggle = (value: V) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <ChipFrame
      label={label}
      text={values.length === 0 ? null : values.map(labelOf).join(', ')}
      onClear={values.length === 0 ? undefined : () => onChange([])}
      panel={({ anchor, close }) => (
        <FilterPanel
          label={label}
          anchor={anchor}
          choices={choices()}
          chosen={values}
          staysOpen
          onType={onType}
          onChoose={(chosen) => toggle(chosen as V)}
          onClose={close}
        />
      )}
    />
  );
}
