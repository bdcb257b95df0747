import type { ServerResults } from '#verdict/response/parse-results.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type ServerCriterion, serverCriteria } from './server-criteria.ts';
import styles from './server-criteria-list.module.css';

const icons = { true: 'check', false: 'close', null: 'minus' } as const;
const labels = { true: 'met', false: 'not met', null: 'unknown' } as const;

function Item({ criterion: { name, requirement, value, isMet } }: { criterion: ServerCriterion }) {
  const state = `${isMet}` as keyof typeof icons;
  return (
    <li data-met={state}>
      <Icon name={icons[state]} />
      <span>
        {name}
        <small>
          {requirement}: {labels[state]}
        </small>
      </span>
      <b>{value}</b>
    </li>
  );
}

/** Lists the server's criteria for a significant result. */
export function ServerCriteriaList({ results }: { results: ServerResults }) {
  const criteria = serverCriteria(results);
  const met = criteria.filter(({ isMet }) => isMet === true).length;
  return (
    <div className={styles.criteria}>
      <h3>
        Server’s criteria{' '}
        <span>
          {met} of {criteria.length} met
        </span>
      </h3>
      <ul>
        {criteria.map((criterion) => (
          <Item key={criterion.name} criterion={criterion} />
        ))}
      </ul>
    </div>
  );
}
