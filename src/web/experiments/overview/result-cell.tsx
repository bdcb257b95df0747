import { useRef } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './result-cell.module.css';
import type { RowResult } from './row-result.ts';
import { type ListScale, useListScale, usePutOnScale } from './scale-store.ts';
import { useRowResult } from './use-row-result.ts';
import { useSeen } from './use-seen.ts';

interface Props {
  project: number;
  experiment: Experiment;
}

/** The result of an experiment as a small bar. It is asked for once the row is in sight. */
export function ResultCell({ project, experiment }: Props) {
  const cell = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(cell);
  const { result, problem, retry } = useRowResult(project, experiment, isSeen);
  const interval = result?.kind === 'interval' ? result.full : null;
  usePutOnScale(experiment.id, interval);
  return (
    <span ref={cell} className={styles['cell']} aria-busy={(!result && !problem) || undefined}>
      {result && <Shown result={result} to={href.experimentResults(project, experiment.id)} />}
      {problem && (
        <>
          <span className={styles['words']} data-warning data-tooltip={problem.message}>
            <Icon name="warning" size={14} />
            {problem.message}
          </span>
          <Button
            kind="link"
            icon="refresh"
            aria-label={`Ask again for the result of ${experiment.name}`}
            tooltip="Try again"
            onClick={retry}
          />
        </>
      )}
    </span>
  );
}

function Shown({ result, to }: { result: RowResult; to: string }) {
  const scale = useListScale();
  if (result.kind === 'words') {
    const { words, about, icon, isWarning } = result;
    return (
      <span className={styles['words']} data-warning={isWarning || undefined} data-tooltip={about}>
        <Icon name={icon} size={14} />
        {words}
      </span>
    );
  }
  const { value, verdict, judgement, point, summary } = result;
  return (
    <a
      className={styles['result']}
      href={to}
      data-tooltip={summary}
      aria-label={`Result: ${value} ${verdict}. ${summary}`}
    >
      <Bar result={result} scale={scale} />
      <span className={styles['out']} data-is={judgement}>
        <b>
          {judgement !== 'undecided' && <Icon name={point > 0 ? 'arrow-up' : 'arrow-down'} size={12} />}
          {value}
        </b>{' '}
        {verdict}
      </span>
    </a>
  );
}

const WIDTH = 88;
const HEIGHT = 20;

/** The interval against no difference. It is drawn only; the words say the same. */
function Bar({ result, scale }: { result: Extract<RowResult, { kind: 'interval' }>; scale: ListScale }) {
  const at = (value: number) => {
    const inside = Math.min(scale.high, Math.max(scale.low, value));
    return ((inside - scale.low) / (scale.high - scale.low)) * WIDTH;
  };
  const { full, half, point, judgement } = result;
  const [least, most] = full.map(at) as [number, number];
  const [from, until] = half.map(at) as [number, number];
  return (
    <svg aria-hidden="true" className={styles['bar']} data-is={judgement} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <rect data-part="full" x={least} y="6" width={Math.max(2, most - least)} height="8" rx="1" />
      <rect data-part="half" x={from} y="6" width={Math.max(2, until - from)} height="8" />
      <line data-part="zero" x1={at(0)} x2={at(0)} y1="0" y2={HEIGHT} />
      <line data-part="point" x1={at(point)} x2={at(point)} y1="3" y2="17" />
    </svg>
  );
}
