import { percentAt, type TimeWindow } from './time-window.ts';

/** A label of a week closer to today than this is hidden. */
const TODAY_PX = 36;

interface Props {
  window: TimeWindow;
  laneWidthPx: number;
  /** Where today is, in percent. */
  today: number;
}

/** The months, the Mondays and today above the bars. */
export function TimelineAxis({ window, laneWidthPx, today }: Props) {
  const isToday = today >= 0 && today <= 100;
  const isHidden = (percent: number) => isToday && (Math.abs(percent - today) / 100) * laneWidthPx < TODAY_PX;
  const marks = window.weeks.map((week) => ({ ...week, percent: percentAt(window, week.at) }));
  return (
    <>
      {window.months.map(({ at, label }) => (
        <span key={at} data-is="month" style={{ left: `${percentAt(window, at)}%` }}>
          {label}
        </span>
      ))}
      {marks
        .filter(({ percent }) => !isHidden(percent))
        .map(({ at, label, percent }) => (
          <span key={at} data-is="week" style={{ left: `${percent}%` }}>
            {label}
          </span>
        ))}
      {isToday && (
        <span data-is="today" style={{ left: `${today}%` }}>
          Today
        </span>
      )}
    </>
  );
}

/** Returns the lines of the months and weeks as CSS backgrounds, so that rows need no elements for them. */
export function gridLines(window: TimeWindow): string {
  const line = (at: number, color: string) =>
    `linear-gradient(${color} 0 0) ${percentAt(window, at)}% 0 / 1px 100% no-repeat`;
  return [
    ...window.months.slice(1).map(({ at }) => line(at, 'var(--border-strong)')),
    ...window.weeks.map(({ at }) => line(at, 'var(--border)')),
  ].join(', ');
}
