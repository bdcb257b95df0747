import { useParams } from 'react-router-dom';
import { useDimensions } from './dimension-queries.ts';

/** The names of the dimensions that an experiment plans. One that was deleted has its number. */
export function DimensionNames({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useDimensions(Number(useParams()['project_id']));
  const nameOf = (id: number) => data.find((one) => one.id === id)?.name ?? `dimension ${id}`;
  return <span>{ids.length === 0 ? 'None' : ids.map(nameOf).join(', ')}</span>;
}
