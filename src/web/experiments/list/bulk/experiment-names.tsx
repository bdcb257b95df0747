import type { Experiment } from '#contract/experiment.ts';

/** A list of experiments by name. */
export const ExperimentNames = ({ experiments }: { experiments: readonly Experiment[] }) => (
  <ul>
    {experiments.map(({ id, name }) => (
      <li key={id}>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
);
