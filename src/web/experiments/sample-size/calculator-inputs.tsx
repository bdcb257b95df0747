import { Box, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatCount } from '#contract/format/count.ts';
import { TermHelp } from '../../glossary/term-help.tsx';
import type { TermName } from '../../glossary/terms.ts';
import { Field, helpId } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SampleSizeInput } from './calculate-sample-size.ts';
import type { CalculatorGoal } from './calculator-goal.ts';
import styles from './sample-size-calculator.module.css';

/** The values in the calculator's inputs, as text. */
export interface CalculatorValues {
  baseline: string;
  /** Used only for a mean. If empty, the calculator assumes a Poisson distribution of events. */
  deviation: string;
  /** Used only with CUPED, in percent. */
  reduction: string;
  effect: string;
  scale: 'relative' | 'absolute';
  perDay: string;
  power: string;
}

interface NumberFieldProps {
  label: string;
  term?: TermName;
  unit?: ReactNode;
  help: string;
  value: string;
  onChange?: (value: string) => void;
}

const Labelled = ({ label, term }: { label: string; term: TermName | undefined }) => (
  <>
    <span>{label}</span>
    {term && <TermHelp term={term} />}
  </>
);

/** A number with its unit. Without `onChange`, it is fixed. */
function NumberField({ label, term, unit, help, value, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <Field label={<Labelled label={label} term={term} />} htmlFor={id} help={help}>
      <Group gap="xs" wrap="nowrap">
        <Box flex="1" miw={64}>
          <TextInput
            id={id}
            aria-label={label}
            inputMode="decimal"
            aria-describedby={helpId(id)}
            readOnly={onChange === undefined}
            value={value}
            onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          />
        </Box>
        {typeof unit === 'string' ? (
          <Text component="span" size="sm" c="dimmed">
            {unit}
          </Text>
        ) : (
          unit
        )}
      </Group>
    </Field>
  );
}

interface InputsProps {
  values: CalculatorValues;
  goal: CalculatorGoal;
  input: SampleSizeInput;
  /** Whether CUPED reduces the variance. */
  hasCuped: boolean;
  /** Whom the flag serves, in words. */
  audience: string;
  /** What fills in the measured values, or how to get them. */
  source: ReactNode;
  onEdit: (change: Partial<CalculatorValues>) => void;
}

const formatValue = (value: number) => String(Number(value.toPrecision(3)));

/** Returns the values of control and of the variant with the effect: "From 20 to 22%." */
function effectHelp({ metric, baseline, effect: { by, scale } }: SampleSizeInput, unit: string): string {
  const [now, test] = [baseline, scale === 'relative' ? baseline * (1 + by) : baseline + by];
  if (!(now > 0 && test > now)) return 'The smallest lift that matters to you.';
  return metric === 'rate'
    ? `From ${formatValue(now * 100)} to ${formatValue(test * 100)}%.`
    : `From ${formatValue(now)} to ${formatValue(test)} ${unit}.`;
}

function peopleHelp({ perDay, shares }: SampleSizeInput, audience: string): string {
  const isEqual = perDay !== null && perDay > 0 && shares.every((share) => share === shares[0]);
  const count = isEqual
    ? `${formatCount(Math.round(perDay / shares.length))} per variant.`
    : 'In all variants together.';
  return audience === 'everyone' ? count : `${count} The flag serves ${audience}: do not count others.`;
}

/** The inputs of the calculator: what is known from the past, and what the team chooses. */
export function CalculatorInputs({ values, goal, input, hasCuped, audience, source, onEdit }: InputsProps) {
  const { metric, needsDeviation, unit, people } = goal;
  const isMean = metric === 'mean';
  return (
    <>
      <Stack gap="xs">
        <Group gap="xs" align="baseline">
          <Text size="sm" fw={600} c="dimmed">
            Measured
          </Text>
          {source}
        </Group>
        <div className={styles.fields}>
          <NumberField
            label={goal.baselineLabel}
            term="baseline"
            unit={isMean ? unit : '%'}
            help={goal.baselineHelp}
            value={values.baseline}
            onChange={(baseline) => onEdit({ baseline })}
          />
          {isMean && (
            <NumberField
              label="Standard deviation"
              unit={unit}
              help={
                needsDeviation
                  ? 'Between participants. Required for sums.'
                  : 'Between participants. Optional for counts.'
              }
              value={values.deviation}
              onChange={(deviation) => onEdit({ deviation })}
            />
          )}
          {hasCuped && (
            <NumberField
              label="Variance reduction"
              unit="%"
              help="By CUPED: what people did before explains this share of the variance."
              value={values.reduction}
              onChange={(reduction) => onEdit({ reduction })}
            />
          )}
          <NumberField
            label={`${capitalize(people.many)} a day`}
            unit="a day"
            help={peopleHelp(input, audience)}
            value={values.perDay}
            onChange={(perDay) => onEdit({ perDay })}
          />
        </div>
      </Stack>
      <Stack gap="xs">
        <Text size="sm" fw={600} c="dimmed">
          Your choice
        </Text>
        <div className={styles.fields}>
          <NumberField
            label="Minimum detectable effect"
            term="minimumEffect"
            unit={
              <Select
                aria-label="Unit of the effect"
                value={values.scale}
                options={[
                  { value: 'relative', label: '% relative' },
                  { value: 'absolute', label: isMean ? unit : 'points' },
                ]}
                onChange={(scale) => onEdit({ scale: scale as CalculatorValues['scale'] })}
              />
            }
            help={effectHelp(input, unit)}
            value={values.effect}
            onChange={(effect) => onEdit({ effect })}
          />
          <PowerField value={values.power} onChange={(power) => onEdit({ power })} />
          <NumberField label="Significance level" unit="%" help="Two-sided. All verdicts use it." value="5" />
        </div>
      </Stack>
    </>
  );
}

function PowerField({ value, onChange }: Pick<NumberFieldProps, 'value'> & { onChange: (value: string) => void }) {
  const id = useId();
  return (
    <Field
      label={<Labelled label="Statistical power" term="power" />}
      htmlFor={id}
      help="Chance to detect this lift if it exists."
    >
      <Select
        id={id}
        aria-label="Statistical power"
        value={value}
        options={['0.8', '0.9', '0.95'].map((power) => ({ value: power, label: `${Number(power) * 100}%` }))}
        onChange={onChange}
      />
    </Field>
  );
}
