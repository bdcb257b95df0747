import { useListScale } from '../overview/scale-store.ts';

const percent = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100)}%`;

/** What the bars below are drawn on. */
export function ResultHeading() {
  const { low, high } = useListScale();
  return (
    <span data-tooltip="Change of the goal against the baseline, 95% interval">{`Result, ${percent(low)} to ${percent(high)}`}</span>
  );
}
