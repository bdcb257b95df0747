import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { isGoalUnknown } from '#verdict/metric.ts';
import { href } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './result-cell.module.css';
import type { ResultPreview } from './result-preview.ts';
import { type SharedScale, useIntervalOnScale, useSharedScale } from './shared-scale.ts';
import { useRecordOfRow } from './use-record-of-row.ts';
import { useResultPreview } from './use-result-preview.ts';
import { useWasVisible } from './use-was-visible.ts';

interface Props {
  project: number;
  experiment: Experiment;
}

/**
 * Shows an experiment's result as a small bar with text, or a message if there is none. Loads the result when the row
 * becomes visible.
 */
export function ResultCell({ project, experiment }: Props) {
  const cell = useRef<HTMLSpanElement>(null);
  const wasVisible = useWasVisible(cell);
  useRecordOfRow(project, experiment, wasVisible);
  const { preview, problem, retry } = useResultPreview(project, experiment, wasVisible && !isGoalUnknown(experiment));
  const interval = preview?.kind === 'interval' ? preview.full : null;
  useIntervalOnScale(experiment.id, interval);
  return (
    <span ref={cell} className={styles.cell} aria-busy={(!preview && !problem) || undefined}>
      {preview && <Preview preview={preview} to={href.experimentResults(project, experiment.id)} />}
      {problem && (
        <>
          <span className={styles.message} data-warning data-tooltip={problem.message}>
            <Icon name="warning" size={14} />
            <span>{problem.message}</span>
          </span>
          <Button
            kind="link"
            icon="refresh"
            aria-label={`Retry loading the result of ${experiment.name}`}
            tooltip="Retry"
            onClick={retry}
          />
        </>
      )}
    </span>
  );
}

function Preview({ preview, to }: { preview: ResultPreview; to: string }) {
  const scale = useSharedScale();
  if (preview.kind === 'message') {
    const { message, about, icon, isWarning } = preview;
    return (
      <span className={styles.message} data-warning={isWarning || undefined} data-tooltip={about}>
        <Icon name={icon} size={14} />
        <span>{message}</span>
      </span>
    );
  }
  const { value, label, variant, judgement, point, summary } = preview;
  return (
    <Link
      className={styles.result}
      to={to}
      data-tooltip={summary}
      // Starts with the visible text, so that speech input finds the link.
      aria-label={`Result: ${[value, variant, label].filter(Boolean).join(' ')}. ${summary}`}
    >
      <Bar preview={preview} scale={scale} />
      <span className={styles.out} data-is={judgement}>
        <span>
          <b>
            {judgement !== 'undecided' && <Icon name={point > 0 ? 'arrow-up' : 'arrow-down'} size={12} />}
            <span>{value}</span>
          </b>
          {variant !== null && <bdi>{` ${variant}`}</bdi>}
        </span>{' '}
        <span>{label}</span>
      </span>
    </Link>
  );
}

const WIDTH = 60;
const HEIGHT = 20;

/** Shows the lift with two intervals, relative to zero. Hidden from screen readers, because the link has a label. */
function Bar({ preview, scale }: { preview: Extract<ResultPreview, { kind: 'interval' }>; scale: SharedScale }) {
  const at = (value: number) => {
    const inside = Math.min(scale.high, Math.max(scale.low, value));
    return ((inside - scale.low) / (scale.high - scale.low)) * WIDTH;
  };
  const { full, half, point, judgement } = preview;
  const [least, most] = full.map(at) as [number, number];
  const [from, until] = half.map(at) as [number, number];
  return (
    <svg aria-hidden="true" className={styles.bar} data-is={judgement} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <rect data-part="full" x={least} y="6" width={Math.max(2, most - least)} height="8" rx="1" />
      <rect data-part="half" x={from} y="6" width={Math.max(2, until - from)} height="8" />
      <line data-part="zero" x1={at(0)} x2={at(0)} y1="0" y2={HEIGHT} />
      <line data-part="point" x1={at(point)} x2={at(point)} y1="3" y2="17" />
    </svg>
  );
}
