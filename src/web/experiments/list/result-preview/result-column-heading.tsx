import { useSharedScale } from './shared-scale.ts';

const percent = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100)}%`;

/** The heading of the result column, with the ends of the shared scale. */
export function ResultColumnHeading() {
  const { low, high } = useSharedScale();
  return (
    <span data-tooltip="Relative lift of the goal over the baseline, 95% credible interval">{`Result (axis: ${percent(low)} to ${percent(high)})`}</span>
  );
}
