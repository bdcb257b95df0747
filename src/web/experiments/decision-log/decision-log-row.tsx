import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { hasGoal } from '#verdict/metric.ts';
import { conclusionName } from '../../fields/conclusion-names.ts';
import { href } from '../../paths.ts';
import { formatDay } from '../../ui/format-date.ts';
import { TextParts } from '../../ui/text-parts.tsx';
import { useResultPreview } from '../list/result-preview/use-result-preview.ts';
import { ownerOf } from '../list/row-values.ts';
import styles from './decision-log.module.css';
import { formatLiftParts, formatResult } from './export-decisions.ts';

interface Props {
  project: number;
  experiment: Experiment;
  timeZone: string;
  now: number;
  /** Called with the row's result as text, or with the error message if loading failed. Exports contain this text. */
  onResult: (id: number, text: string) => void;
}

/** One ended experiment of the decision log. */
export function DecisionLogRow({ project, experiment, timeZone, now, onResult }: Props) {
  const { id, name, conclusion, conclusion_comment, start_date, end_date } = experiment;
  const { preview, problem } = useResultPreview(project, experiment, hasGoal(experiment));
  const result = problem ? problem.message : formatResult(preview ?? undefined);
  useEffect(() => {
    if (result !== '') onResult(id, result);
  }, [id, result, onResult]);
  const day = (date: string | null) => (date ? formatDay(timeZone, date, now) : '—');
  return (
    <tr>
      <th scope="row">
        <Link to={href.experimentResults(project, id)}>{name || `Experiment ${id}`}</Link>
        <small>{experiment.feature_flag_key}</small>
      </th>
      <td>{conclusion ? conclusionName(conclusion) : <span className={styles.none}>None yet</span>}</td>
      <td className={styles.number}>
        {!problem && preview?.kind === 'interval' ? <TextParts parts={formatLiftParts(preview)} /> : result || '—'}
      </td>
      <td className={styles.reason}>{conclusion_comment || '—'}</td>
      <td className={styles.owner}>{ownerOf(experiment) || '—'}</td>
      <td className={styles.dates}>
        <TextParts parts={[`${day(start_date)} –`, day(end_date)]} />
      </td>
    </tr>
  );
}
