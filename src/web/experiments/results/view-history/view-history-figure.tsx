import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatChance, formatCount, formatLift } from '#verdict/text/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { formatTick } from '../plot/plot-rows.ts';
import { percent } from '../plot/scale.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { configParts } from './config-hashes.ts';
import type { Look } from './view-history.ts';
import styles from './view-history-figure.module.css';
import { type LookPlaces, type Placed, placesOf } from './view-history-layout.ts';
import { LookList } from './view-history-table.tsx';

const HEIGHT = 150;
const FOOT = 44;

const wordsOf = ({ look, day }: Placed) => {
  const { leader, change: by, low, high, beats, people } = look;
  const seen = by === null ? isolateName(leader) : `${isolateName(leader)} ${formatLift(by)}`;
  return `Day ${day}: ${seen}, between ${formatLift(low)} and ${formatLift(high)}; ${formatChance(beats)} chance to beat the baseline; ${formatCount(people)} people.`;
};

interface Props {
  looks: readonly Look[];
  experiment: Experiment;
  confidence: number;
}

/** What was seen at each look: estimate, interval and chance, and where the configuration changed in between. */
export function LooksFigure({ looks, experiment, confidence }: Props) {
  const [view, setView] = useUrlChoice('looks', ['plot', 'table'], 'plot');
  const places = placesOf(looks, experiment, HEIGHT);
  const [told, tell] = useState<Placed | null>(null);
  const shown = told ?? places.looks.at(-1);
  return (
    <figure aria-label="Looks at the results, one after the other" className={styles['figure']}>
      {view === 'table' ? (
        <LookList looks={looks} confidence={confidence} />
      ) : (
        <>
          <Drawing places={places} tell={tell} />
          {shown && <figcaption aria-hidden>{wordsOf(shown)}</figcaption>}
        </>
      )}
      <Button kind="quiet" onClick={() => setView(view === 'plot' ? 'table' : 'plot')}>
        {view === 'plot' ? 'Looks as table' : 'Looks as plot'}
      </Button>
    </figure>
  );
}

function Ticks({ places: { scale, y } }: { places: LookPlaces }) {
  return scale.ticks.map((tick) => (
    <g key={tick} aria-hidden>
      <line className={tick === 0 ? styles['zero'] : styles['grid']} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
      <text x="-8" y={y(tick) + 4} textAnchor="end">
        {formatTick('percent', 'funnel', tick)}
      </text>
    </g>
  ));
}

function Marks({ places: { edits, end } }: { places: LookPlaces }) {
  return (
    <g aria-hidden>
      {end !== null && (
        <>
          <line className={styles['end']} x1={percent(end)} x2={percent(end)} y1="0" y2={HEIGHT} />
          <text x={percent(end)} dx="-6" y="10" textAnchor="end">
            planned end
          </text>
        </>
      )}
      {edits.map(({ x, parts }) => (
        <g key={x} className={styles['edit']}>
          <line x1={percent(x)} x2={percent(x)} y1="0" y2={HEIGHT} />
          <text x={percent(x)} dx="5" y="10">
            edited: {parts.map((part) => configParts[part as keyof typeof configParts]).join(', ')}
          </text>
        </g>
      ))}
    </g>
  );
}

interface PointProps {
  placed: Placed;
  tell: (placed: Placed | null) => void;
}

function Point({ placed, tell }: PointProps) {
  const { x, top, bottom, point, isClear, isNamed, look, day } = placed;
  const at = percent(x);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is read look by look; there is nothing to press.
    <g
      role="img"
      aria-label={wordsOf(placed)}
      tabIndex={0}
      className={styles['look']}
      data-clear={isClear || undefined}
      onFocus={() => tell(placed)}
      onBlur={() => tell(null)}
      onPointerEnter={() => tell(placed)}
      onPointerLeave={() => tell(null)}
    >
      <line className={styles['reach']} x1={at} x2={at} y1="0" y2={HEIGHT} />
      <line className={styles['interval']} x1={at} x2={at} y1={top} y2={bottom} />
      <circle cx={at} cy={point} r="4.5" />
      {isNamed && (
        <>
          <text className={styles['chance']} x={at} y={HEIGHT + 18} textAnchor="middle">
            {formatChance(look.beats)}
          </text>
          <text x={at} y={HEIGHT + 34} textAnchor="middle">
            day {day}
          </text>
        </>
      )}
    </g>
  );
}

const Drawing = ({ places, tell }: { places: LookPlaces; tell: (placed: Placed | null) => void }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name, each look its own.
  <svg height={HEIGHT + FOOT}>
    <Ticks places={places} />
    <Marks places={places} />
    {places.looks.map((placed) => (
      <Point key={placed.look.at} placed={placed} tell={tell} />
    ))}
  </svg>
);
