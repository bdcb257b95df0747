import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { RowsOrJson } from '../../fields/inputs/rows-or-json.tsx';
import { PlanNumbers } from '../../fields/variants/variants-editor.tsx';
import { readPlan, type VariantsPlan } from '../../fields/variants/variants-plan.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { useCalculatorGoal } from '../sample-size/calculator-goal.ts';
import { CalculatorForm } from '../sample-size/sample-size-calculator.tsx';
import { formatPlan } from './format-plan.ts';

interface PlanProps {
  plan: VariantsPlan;
  onChange: (text: string) => void;
}

/** The plan in one line, or the inputs for its three numbers. */
function PlanLine({ plan, onChange }: PlanProps) {
  const [isByHand, setByHand] = useState(false);
  const { plannedEffect } = useCapabilities(Number(useParams()['project_id']));
  const { stored } = useCalculatorGoal();
  if (isByHand) return <PlanNumbers plan={plan} onChange={onChange} />;
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">
        Plan: <span>{formatPlan(plan.parameters, stored, plannedEffect) ?? 'not set'}</span>.
      </Text>
      <Button kind="link" onClick={() => setByHand(true)}>
        Enter by hand
      </Button>
    </Group>
  );
}

/** The sample size and the running time of a new experiment, with the calculator that fills them in. */
export const PlanInput = (props: FieldInputProps) => (
  <RowsOrJson {...props} canShowRows={(value) => readPlan(value) !== null}>
    {(value, choose) => {
      const plan = readPlan(value);
      return (
        plan && (
          <CalculatorForm plan={plan} onChange={choose}>
            <PlanLine plan={plan} onChange={choose} />
          </CalculatorForm>
        )
      );
    }}
  </RowsOrJson>
);
