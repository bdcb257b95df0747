import type { ServerResults } from '#verdict/response/parse-results.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Criterion, criteriaOf } from './server-criteria.ts';

const icons = { true: 'check', false: 'close', null: 'minus' } as const;
const spoken = { true: 'met', false: 'not met', null: 'open' } as const;

function Line({ criterion: { name, demand, value, met } }: { criterion: Criterion }) {
  const state = `${met}` as keyof typeof icons;
  return (
    <li data-met={state}>
      <Icon name={icons[state]} />
      <span>
        {name}
        <small>
          {demand}: {spoken[state]}
        </small>
      </span>
      <b>{value}</b>
    </li>
  );
}

/** What the server asks before it calls results significant, with its own values. */
export function CriteriaList({ results }: { results: ServerResults }) {
  const criteria = criteriaOf(results);
  const met = criteria.filter((criterion) => criterion.met === true).length;
  return (
    <>
      <h3>
        Server’s criteria{' '}
        <span>
          {met} of {criteria.length} met
        </span>
      </h3>
      <ul>
        {criteria.map((criterion) => (
          <Line key={criterion.name} criterion={criterion} />
        ))}
      </ul>
    </>
  );
}
