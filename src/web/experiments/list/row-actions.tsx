import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

interface Props {
  project: number;
  experiment: Experiment;
}

interface ActionsProps extends Props {
  startsOpen: boolean;
}

const Loading = ({ experiment }: ActionsProps) => (
  <Button kind="quiet" icon="more" aria-label={`Actions for ${experiment.name}`} aria-expanded={false} busy />
);

const Actions = lazyComponent<ActionsProps>(
  async () => (await import('../lifecycle/experiment-actions.tsx')).ExperimentActions,
  Loading,
);

/** A row's actions. Renders the menu only after the first click, because a list has many rows. */
export function RowActions(props: Props) {
  const [isOpened, setOpened] = useState(false);
  if (isOpened) return <Actions {...props} startsOpen />;
  return (
    <Button
      kind="quiet"
      icon="more"
      aria-label={`Actions for ${props.experiment.name}`}
      aria-expanded={false}
      onFocus={Actions.preload}
      onPointerEnter={Actions.preload}
      onClick={() => setOpened(true)}
    />
  );
}
