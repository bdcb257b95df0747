import { conditionsOf, type Entry } from './metric-model.ts';

interface Props {
  event: Entry;
  at: number;
  count: number;
  onRename: (id: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const conditions = (count: number) => `and ${count} ${count === 1 ? 'condition' : 'conditions'}`;

/** One step of a funnel: the event that makes it, and its place among the others. */
export function EventRow({ event, at, count, onRename, onMove, onRemove }: Props) {
  const id = event['id'];
  const step = `step ${at + 1}`;
  const narrowed = conditionsOf(event);
  return (
    <li>
      <span aria-hidden>{at + 1}.</span>
      <input
        aria-label={`Event of ${step}`}
        value={typeof id === 'string' ? id : ''}
        placeholder={id === null ? 'Any event' : 'Name of an event'}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ currentTarget }) => onRename(currentTarget.value)}
      />
      {narrowed > 0 && <small title="Conditions are edited in the JSON below.">{conditions(narrowed)}</small>}
      {count > 1 && (
        <>
          <button
            type="button"
            data-icon="up"
            aria-label={`Move up ${step}`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <button
            type="button"
            data-icon="down"
            aria-label={`Move down ${step}`}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          />
        </>
      )}
      <button type="button" data-icon="close" aria-label={`Remove ${step}`} onClick={onRemove} />
    </li>
  );
}
