import { useId } from 'react';
import { areDefaultSettings, defaultSettings, type Prior, regions } from '#verdict/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSettings } from '../settings/use-settings.ts';
import styles from './settings-panel.module.css';

const intervals = { '90': '90%', '95': '95%', '99': '99%' };
const intervalValues = { '90': 0.9, '95': 0.95, '99': 0.99 } as const;
const priors: Record<Prior, string> = { flat: 'Flat', weak: 'Weak' };

const percentOf = (region: number) => Number((region * 100).toFixed(6));

/** How the results are computed: every choice is in the address, so that a link shows the same. */
export function SettingsPanel({ variants }: { variants: readonly string[] }) {
  const [settings, change] = useSettings();
  const id = useId();
  const interval = `${settings.confidence * 100}` as keyof typeof intervals;
  const widths = [...new Set([...regions, settings.region])].sort((a, b) => a - b);
  const leave = (key: string, isIn: boolean) =>
    change({ without: isIn ? settings.without.filter((one) => one !== key) : [...settings.without, key] });
  return (
    <div className={styles['panel']}>
      <div>
        <span>Interval</span>
        <Segments
          label="Interval"
          choices={intervals}
          value={interval}
          choose={(chosen) => change({ confidence: intervalValues[chosen] })}
        />
      </div>
      <div>
        <span>Prior</span>
        <Segments label="Prior" choices={priors} value={settings.prior} choose={(prior) => change({ prior })} />
      </div>
      <div>
        <label htmlFor={`${id}-region`}>Does not matter</label>
        <Select
          id={`${id}-region`}
          value={String(settings.region)}
          options={widths.map((region) => ({
            value: String(region),
            label: region === 0 ? 'every change matters' : `within ±${percentOf(region)}%`,
          }))}
          onChange={(region) => change({ region: Number(region) })}
        />
      </div>
      {variants.length > 1 && (
        <div>
          <label htmlFor={`${id}-baseline`}>Baseline</label>
          <Select
            id={`${id}-baseline`}
            value={settings.baseline}
            options={variants}
            onChange={(baseline) => change({ baseline })}
          />
        </div>
      )}
      {variants.length > 2 && (
        <fieldset aria-label="Variants that are compared">
          {variants
            .filter((key) => key !== settings.baseline)
            .map((key) => (
              <Checkbox
                key={key}
                label={key}
                checked={!settings.without.includes(key)}
                onChange={(isIn) => leave(key, isIn)}
              />
            ))}
        </fieldset>
      )}
      {!areDefaultSettings(settings) && (
        <Button kind="quiet" icon="undo" onClick={() => change({ ...defaultSettings, direction: settings.direction })}>
          Usual settings
        </Button>
      )}
    </div>
  );
}
