import { Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { areDefaultSettings, defaultSettings, type Prior, regionPercent, regions } from '#verdict/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { DirectionChoice } from '../settings/direction-choice.tsx';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';

const intervals = { '90': '90%', '95': '95%', '99': '99%' };
const intervalValues = { '90': 0.9, '95': 0.95, '99': 0.99 } as const;
const priors: Record<Prior, string> = { flat: 'Flat', weak: 'Weak' };

/** The settings of the analysis. They are in the URL, so that a link contains them. */
export function SettingsPanel({
  variants,
  goal,
}: {
  variants: readonly string[];
  goal: Pick<Goal, 'metric' | 'usual'>;
}) {
  const [settings, changeSettings] = useAnalysisSettings();
  const id = useId();
  const interval = `${settings.confidence * 100}` as keyof typeof intervals;
  const regionChoices = [...new Set([...regions, settings.region])].sort((a, b) => a - b);
  const include = (key: string, isIncluded: boolean) =>
    changeSettings({
      without: isIncluded ? settings.without.filter((other) => other !== key) : [...settings.without, key],
    });
  return (
    <Group align="end" gap="var(--space-3) var(--space-6)" className={styles.tools}>
      <Stack gap="xxs">
        <Text component="span" size="sm" fw={600}>
          Interval
        </Text>
        <SegmentedChoice
          label="Interval"
          choices={intervals}
          value={interval}
          onChange={(chosen) => changeSettings({ confidence: intervalValues[chosen] })}
        />
      </Stack>
      <Stack gap="xxs">
        <Text component="span" size="sm" fw={600}>
          Prior
        </Text>
        <SegmentedChoice
          label="Prior"
          choices={priors}
          value={settings.prior}
          onChange={(prior) => changeSettings({ prior })}
        />
      </Stack>
      <Field label="Negligible lift" htmlFor={`${id}-region`}>
        <Select
          id={`${id}-region`}
          value={String(settings.region)}
          options={regionChoices.map((region) => ({
            value: String(region),
            label: region === 0 ? 'none' : `within ±${regionPercent(region)}%`,
          }))}
          onChange={(region) => changeSettings({ region: Number(region) })}
        />
      </Field>
      {variants.length > 1 && (
        <Field label="Baseline" htmlFor={`${id}-baseline`}>
          <Select
            id={`${id}-baseline`}
            value={settings.baseline}
            options={variants}
            onChange={(baseline) => changeSettings({ baseline })}
          />
        </Field>
      )}
      {goal.metric.isLegacy && (
        <Field label="Direction" htmlFor={`${id}-direction`}>
          <DirectionChoice id={`${id}-direction`} metric="goal" usual={goal.usual} />
        </Field>
      )}
      {variants.length > 2 && (
        <Group component="fieldset" gap="4px var(--space-4)" flex="1 1 100%" aria-label="Compared variants">
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
        </Group>
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
    </Group>
  );
}
