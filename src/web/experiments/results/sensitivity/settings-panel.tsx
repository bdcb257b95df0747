import { useId } from 'react';
import { areDefaultSettings, defaultSettings, type Prior, regionPercent, regions } from '#verdict/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';
import styles from './settings-panel.module.css';

const intervals = { '90': '90%', '95': '95%', '99': '99%' };
const intervalValues = { '90': 0.9, '95': 0.95, '99': 0.99 } as const;
const priors: Record<Prior, string> = { flat: 'Flat', weak: 'Weak' };

/** The settings of the analysis. They are in the URL, so that a link contains them. */
export function SettingsPanel({ variants }: { variants: readonly string[] }) {
  const [settings, changeSettings] = useAnalysisSettings();
  const id = useId();
  const interval = `${settings.confidence * 100}` as keyof typeof intervals;
  const regionChoices = [...new Set([...regions, settings.region])].sort((a, b) => a - b);
  const include = (key: string, isIncluded: boolean) =>
    changeSettings({
      without: isIncluded ? settings.without.filter((other) => other !== key) : [...settings.without, key],
    });
  return (
    <div className={styles.panel}>
      <div>
        <span>Interval</span>
        <SegmentedChoice
          label="Interval"
          choices={intervals}
          value={interval}
          onChange={(chosen) => changeSettings({ confidence: intervalValues[chosen] })}
        />
      </div>
      <div>
        <span>Prior</span>
        <SegmentedChoice
          label="Prior"
          choices={priors}
          value={settings.prior}
          onChange={(prior) => changeSettings({ prior })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-region`}>Negligible lift</label>
        <Select
          id={`${id}-region`}
          value={String(settings.region)}
          options={regionChoices.map((region) => ({
            value: String(region),
            label: region === 0 ? 'none' : `within ±${regionPercent(region)}%`,
          }))}
          onChange={(region) => changeSettings({ region: Number(region) })}
        />
      </div>
      {variants.length > 1 && (
        <div>
          <label htmlFor={`${id}-baseline`}>Baseline</label>
          <Select
            id={`${id}-baseline`}
            value={settings.baseline}
            options={variants}
            onChange={(baseline) => changeSettings({ baseline })}
          />
        </div>
      )}
      {variants.length > 2 && (
        <fieldset aria-label="Compared variants">
          {variants
            .filter((key) => key !== settings.baseline)
            .map((key) => (
              <Checkbox
                key={key}
                label={key}
                checked={!settings.without.includes(key)}
                onChange={(isIncluded) => include(key, isIncluded)}
              />
            ))}
        </fieldset>
      )}
      {!areDefaultSettings(settings) && (
        <Button
          kind="quiet"
          icon="undo"
          onClick={() => changeSettings({ ...defaultSettings, direction: settings.direction })}
        >
          Restore default settings
        </Button>
      )}
    </div>
  );
}
