import { lazy, Suspense, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';

const load = () => import('../lifecycle/experiment-actions.tsx');
const Actions = lazy(async () => ({ default: (await load()).ExperimentActions }));

interface Props {
  project: number;
  experiment: Experiment;
}

/** The actions of a row. Until somebody asks for them they are one plain button, because a list has many rows. */
export function RowActions({ project, experiment }: Props) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button
      kind="quiet"
      icon="more"
      aria-label={`Actions for ${experiment.name}`}
      aria-expanded={false}
      busy={isAsked}
      onFocus={() => void load()}
      onPointerEnter={() => void load()}
      onClick={() => setAsked(true)}
    />
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <Actions project={project} experiment={experiment} startsOpen />
    </Suspense>
  );
}
