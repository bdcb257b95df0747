import { Text } from '@mantine/core';
import { MIN_PAST_PEOPLE, PAST_DAYS, type PastFigures } from '#contract/event-operations.ts';
import { flagCalls } from '#contract/exposure-rules.ts';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import type { CalculatorGoal } from './calculator-goal.ts';
import type { CalculatorValues } from './calculator-inputs.tsx';
import type { MeasuredTraffic } from './use-measured-traffic.ts';
import { canPlanWith, type PastMeasurement } from './use-past-figures.ts';

type Figures = Pick<MeasuredTraffic, 'baseline' | 'deviation' | 'perDay'> & { reduction?: number | null };

const formatShort = (value: number) => String(Number(value.toPrecision(3)));

/** Returns measured figures as the texts of the inputs. */
function valuesOf(
  { baseline, deviation, perDay, reduction }: Figures,
  { metric }: CalculatorGoal,
): Partial<CalculatorValues> {
  return {
    baseline: formatShort(metric === 'rate' ? baseline * 100 : baseline),
    perDay: formatShort(perDay),
    ...(deviation && { deviation: formatShort(deviation) }),
    ...(reduction && { reduction: String(Math.floor(reduction * 100)) }),
  };
}

/** Returns the figures of the past as the texts of the inputs; nothing if they are not enough for a plan. */
export function pastValues(past: PastMeasurement | null, goal: CalculatorGoal): Partial<CalculatorValues> {
  const figures = past?.figures;
  if (!figures || !canPlanWith(figures)) return {};
  const { baseline, deviation, people, days, variance_reduction: reduction = null } = figures;
  return valuesOf({ baseline: baseline ?? 0, deviation, perDay: people / days, reduction }, goal);
}

const lastDays = (days: number) => (days === 1 ? 'the last day' : `the last ${days} days`);

/** Says who was counted. Without the exposure of the experiment, the people are only those who could be exposed. */
function describePeople({ people, exposure_event: event }: PastFigures, { people: names }: CalculatorGoal): string {
  const counted =
    names.one === 'participant'
      ? formatCountOf(people, 'person', 'people')
      : formatCountOf(people, names.one, names.many);
  if (event === null) return `${counted} with any event. Fewer may be exposed.`;
  return flagCalls.includes(event)
    ? `${counted} for whom the flag was evaluated.`
    : `${counted} with the event ${event}.`;
}

/** Says what was measured, or why the figures are not enough for a plan. */
function describePast(figures: PastFigures, goal: CalculatorGoal): string {
  const { people, days } = figures;
  const { metric } = goal;
  if (people === 0) return `No events in ${lastDays(PAST_DAYS)}. Enter an estimate.`;
  if (people < MIN_PAST_PEOPLE)
    return `Only ${formatCountOf(people, 'person', 'people')} in ${lastDays(days)}, too few for a plan. Enter an estimate.`;
  if (!canPlanWith(figures))
    return `In ${lastDays(days)}, the goal is 0${metric === 'rate' ? '%' : ''} for ${formatCount(people)} people. Enter an estimate.`;
  return `In ${lastDays(days)}: ${describePeople(figures, goal)}`;
}

interface PastProps {
  past: PastMeasurement;
  goal: CalculatorGoal;
  /** Called when the person asks for a new measurement. */
  onMeasure: () => void;
}

function textOf({ figures, error, isMeasuring }: PastMeasurement, goal: CalculatorGoal): string {
  if (isMeasuring) return `Measuring ${lastDays(PAST_DAYS)} …`;
  if (error) return `The past could not be measured. ${problemMessage(error)}`;
  return figures ? describePast(figures, goal) : 'Not measured. Enter estimates from the past.';
}

/** What was measured on the people of the past, and the button that measures again. */
function PastSource({ past, goal, onMeasure }: PastProps) {
  return (
    <>
      <Text size="sm" c="dimmed" flex="1 1 16rem" aria-live="polite">
        {textOf(past, goal)}
      </Text>
      {past.isMeasuring ? (
        <Button kind="link" onClick={past.cancel}>
          Cancel
        </Button>
      ) : (
        <Button
          kind="link"
          onClick={() => {
            onMeasure();
            past.measureAgain();
          }}
        >
          Measure again
        </Button>
      )}
    </>
  );
}

interface Props extends Omit<PastProps, 'past'> {
  /** What the results of this experiment show; null without results. */
  results: MeasuredTraffic | null;
  past: PastMeasurement | null;
  onUse: (change: Partial<CalculatorValues>) => void;
}

/** Where the measured values come from: the past, or the results of this experiment. Without both, what to enter. */
export function MeasuredSource({ results, past, goal, onMeasure, onUse }: Props) {
  const { metric, unit, people } = goal;
  if (past) return <PastSource past={past} goal={goal} onMeasure={onMeasure} />;
  if (!results || results.metric !== metric)
    return (
      <Text size="sm" c="dimmed">
        Enter estimates from the past.
      </Text>
    );
  const values = valuesOf(results, goal);
  return (
    <Button kind="link" onClick={() => onUse(values)}>
      {`Use current results: ${values.baseline ?? ''} ${metric === 'rate' ? '%' : unit}${values.deviation ? `, standard deviation ${values.deviation}` : ''}, ${values.perDay ?? ''} ${people.many} per day`}
    </Button>
  );
}
