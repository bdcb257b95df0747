import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { wholeNumber } from '../../../ui/whole-number.ts';
import { bulkActions } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { type BulkController, type BulkRun, isDone } from './use-bulk-action.ts';

const formatProgress = (part: number, all: number) => `${wholeNumber(part)} of ${wholeNumber(all)}`;

/** The progress of an action, and then its outcome with every failure. */
export function BulkProgress({ run, bulk }: { run: BulkRun; bulk: BulkController }) {
  const { action, items, outcomes, isRunning } = run;
  const { runningLabel, doneLabel } = bulkActions[action];
  const done = items.filter((item) => isDone(run, item)).length;
  const open = items.length - done;
  const failed = items.filter((item) => outcomes.has(item.id) && !isDone(run, item));
  const skipped = open - failed.length;
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
          <Progress
            className={styles['progress'] ?? ''}
            label={runningLabel}
            value={outcomes.size}
            max={items.length}
          />
        )}
        <span role="status">
          {isRunning
            ? `${runningLabel} ${formatProgress(outcomes.size, items.length)}`
            : `${doneLabel} ${formatProgress(done, items.length)}`}
          {failed.length > 0 && `, ${wholeNumber(failed.length)} failed`}
          {!isRunning && skipped > 0 && `, ${wholeNumber(skipped)} not tried`}
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
