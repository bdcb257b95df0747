import { Box } from '@mantine/core';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../button.tsx';
import { FloatingBarLine } from '../../floating-bar.tsx';
import { Progress } from '../../progress.tsx';
import { Row, RowList } from '../../row-list.tsx';
import { type BulkRun, type BulkRunner, isDone } from './use-bulk-run.ts';

const ratio = (part: number, all: number) => `${formatCount(part)} of ${formatCount(all)}`;

/** Shows a bulk action's progress or, after the end, its outcome. Lists each failed record with the reason. */
export function BulkReport({ run, runner, noun }: { run: BulkRun; runner: BulkRunner; noun: string }) {
  const { outcomes, isRunning } = run;
  const { texts, items } = run.work;
  const done = items.filter((item) => isDone(run, item)).length;
  const open = items.length - done;
  const failed = items.filter((item) => outcomes.has(item.id) && !isDone(run, item));
  const notAttempted = open - failed.length;
  return (
    <>
      {failed.length > 0 && (
        <RowList label="Failed" scrolls>
          {failed.map(({ id, name }) => (
            <Row key={id} icon="warning" tone="bad">
              <span>
                <b>{name}</b> <span>{outcomes.get(id)}</span>
              </span>
            </Row>
          ))}
        </RowList>
      )}
      <FloatingBarLine>
        {isRunning && (
          <Box w={120}>
            <Progress label={texts.running} value={outcomes.size} max={items.length} />
          </Box>
        )}
        <span role="status">
          {`${
            isRunning
              ? `${texts.running} ${ratio(outcomes.size, items.length)}`
              : `${texts.done} ${ratio(done, items.length)}`
          }${failed.length > 0 ? `, ${formatCount(failed.length)} failed` : ''}${!isRunning && notAttempted > 0 ? `, ${formatCount(notAttempted)} not attempted` : ''}`}
        </span>
        {isRunning ? (
          <Button icon="close" onClick={runner.cancel}>
            Cancel
          </Button>
        ) : (
          <>
            {open > 0 && (
              <Button icon="refresh" onClick={runner.retry}>
                {`Retry ${formatCountOf(open, noun)}`}
              </Button>
            )}
            {runner.undo && (
              <Button icon="undo" onClick={runner.undo}>
                Undo
              </Button>
            )}
            <Button kind="quiet" onClick={runner.close}>
              Close
            </Button>
          </>
        )}
      </FloatingBarLine>
    </>
  );
}
