import type { Experiment } from '#contract/experiment.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RowMenu, RowMenuButton } from '../../ui/list/row-menu.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  startsOpen?: boolean;
}

const labelOf = ({ name }: Experiment) => `Actions for ${name}`;

// Loaded lazily, because the actions include their dialogs.
const Actions = lazyComponent(
  () => import('../lifecycle/experiment-actions.tsx'),
  ({ ExperimentActions }) => ExperimentActions,
  ({ experiment }) => <RowMenuButton label={labelOf(experiment)} aria-busy />,
);

/** A row's actions. */
export const RowActions = (props: Props) => (
  <RowMenu label={labelOf(props.experiment)} preload={Actions.preload}>
    <Actions {...props} startsOpen />
  </RowMenu>
);
