import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { wholeNumber } from '../../../ui/whole-number.ts';
import { deeds } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { type Bulk, isDone, type Run } from './use-bulk-action.ts';

const ratio = (part: number, all: number) => `${wholeNumber(part)} of ${wholeNumber(all)}`;

/** How far a deed is, and then what became of it: each that failed, by name and with the reason. */
export function BulkReport({ run, bulk }: { run: Run; bulk: Bulk }) {
  const { deed, items, outcomes, isRunning } = run;
  const { doing, done: did } = deeds[deed];
  const done = items.filter((item) => isDone(run, item)).length;
  const open = items.length - done;
  const failed = items.filter((item) => outcomes.has(item.id) && !isDone(run, item));
  const untried = open - failed.length;
  return (
    <>
      {failed.length > 0 && (
        <ul aria-label="Failed" className={styles['failed']}>
          {failed.map(({ id, name }) => (
            <li key={id}>
              <Icon name="warning" />
              <span>
                <b>{name}</b> {outcomes.get(id)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['line']}>
        {isRunning && (
          <Progress className={styles['progress'] ?? ''} label={doing} value={outcomes.size} max={items.length} />
        )}
        <span role="status">
          {isRunning ? `${doing} ${ratio(outcomes.size, items.length)}` : `${did} ${ratio(done, items.length)}`}
          {failed.length > 0 && `, ${wholeNumber(failed.length)} failed`}
          {!isRunning && untried > 0 && `, ${wholeNumber(untried)} not tried`}
        </span>
        {isRunning ? (
          <Button icon="stop" onClick={bulk.cancel}>
            Cancel
          </Button>
        ) : (
          <>
            {open > 0 && (
              <Button icon="refresh" onClick={bulk.retry}>
                Retry {wholeNumber(open)}
              </Button>
            )}
            <Button kind="quiet" onClick={bulk.close}>
              Close
            </Button>
          </>
        )}
      </div>
    </>
  );
}
