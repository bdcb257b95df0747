import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '../../fields/conclusion-names.ts';
import { href } from '../../paths.ts';
import { dayIn } from '../dates.ts';
import { ownerOf } from '../list/row-facts.ts';
import { hasMetric } from '../metric.ts';
import type { RowResult } from '../overview/row-result.ts';
import { useRowResult } from '../overview/use-row-result.ts';
import { resultText } from './decision.ts';
import styles from './decisions.module.css';

interface Props {
  project: number;
  experiment: Experiment;
  timeZone: string;
  now: number;
  /** Receives the result, so that an export can contain it. */
  onResult: (id: number, result: RowResult) => void;
}

/** One ended experiment of the decision log. */
export function DecisionRow({ project, experiment, timeZone, now, onResult }: Props) {
  const { id, name, conclusion, conclusion_comment, start_date, end_date } = experiment;
  const { result, problem } = useRowResult(project, experiment, hasMetric(experiment.filters));
  useEffect(() => {
    if (result) onResult(id, result);
  }, [id, result, onResult]);
  const day = (date: string | null) => (date ? dayIn(timeZone, date, now) : '—');
  return (
    <tr>
      <th scope="row">
        <Link to={href.experimentResults(project, id)}>{name || `Experiment ${id}`}</Link>
        <small>{experiment.feature_flag_key}</small>
      </th>
      <td>{conclusion ? conclusionName(conclusion) : <span className={styles['none']}>None yet</span>}</td>
      <td className={styles['number']}>{problem ? problem.message : resultText(result ?? undefined) || '—'}</td>
      <td className={styles['reason']}>{conclusion_comment || '—'}</td>
      <td>{ownerOf(experiment) || '—'}</td>
      <td>
        {day(start_date)} – {day(end_date)}
      </td>
    </tr>
  );
}
