import { Box, Group, Stack } from '@mantine/core';
import type { Outcome } from '#changes/apply-changes.ts';
import { isSecret, settingField } from '#changes/compare.ts';
import type { FieldConflict } from '#changes/compare-with-plan.ts';
import { unrestorable } from '#changes/reverse-plan.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { shortValue } from '../short-value.ts';
import { type Apply, type ApplyRun, isComplete } from './use-apply.ts';

const labels = (names: readonly string[]) => names.map((name) => settingField(name).label).join(', ');

/** "Time zone (now Asia/Tokyo instead of UTC)". The values of secrets are not known. */
function conflictText({ field, planned, now }: FieldConflict): string {
  const declared = settingField(field);
  if (isSecret(field)) return declared.label;
  return `${declared.label} (now ${shortValue(declared, now)} instead of ${shortValue(declared, planned)})`;
}

const reasons: { [S in Outcome['state']]: (outcome: Extract<Outcome, { state: S }>) => string } = {
  applied: ({ ignored }) =>
    ignored.length === 0 ? 'Saved.' : `Saved, but the server stored another value for ${labels(ignored)}.`,
  done: () => 'Already had these values.',
  changed: ({ conflicts }) =>
    `Not changed, because someone else changed ${conflicts.map(conflictText).join(', ')} in the meantime.`,
  failed: ({ problem }) => `Failed: ${problem.message}`,
  skipped: () => 'Not attempted.',
};

const outcomeText = (outcome: Outcome) => reasons[outcome.state](outcome as never);

const projectCount = (count: number) => formatCountOf(count, 'project');

const completeMark = { icon: 'check', tone: 'good' } as const;
const openMark = { icon: 'warning', tone: 'bad' } as const;

interface ReportProps {
  run: ApplyRun;
  apply: Apply;
  onDone: () => void;
}

/** The buttons that are shown after the plan was applied. */
function Actions({ run, apply, onDone, openCount }: ReportProps & { openCount: number }) {
  const canUndo = !run.isUndo && [...run.outcomes.values()].some(({ state }) => state === 'applied');
  return (
    <>
      {openCount > 0 && (
        <Button icon="refresh" onClick={() => void apply.retry()}>
          {openCount === 1 ? 'Retry 1 project' : `Retry ${openCount} projects`}
        </Button>
      )}
      {canUndo && (
        <Button icon="undo" onClick={() => void apply.undo()}>
          Undo all
        </Button>
      )}
      <Button kind="primary" onClick={onDone}>
        Done
      </Button>
    </>
  );
}

/** Shows which secrets an undo cannot restore. Renders nothing if there are none. */
function UnrestorableNote({ plan }: Pick<ApplyRun, 'plan'>) {
  const secrets = unrestorable(plan);
  if (secrets.length === 0) return null;
  return (
    <p>
      {`An undo can’t restore secrets: ${secrets.map(({ name, fields }) => `${labels(fields)} of ${name}`).join(', ')}.`}
    </p>
  );
}

/** Shows the progress of applying a plan, then the outcome. Projects that need attention come first. */
export function ApplyReport({ run, apply, onDone }: ReportProps) {
  const { plan, outcomes, isRunning, isUndo } = run;
  const { projects } = plan;
  const complete = projects.filter(({ project }) => isComplete(outcomes.get(project)));
  const open = projects.filter(({ project }) => outcomes.has(project) && !isComplete(outcomes.get(project)));
  const done = `${isUndo ? 'Restored' : 'Saved'} ${complete.length} of ${projectCount(projects.length)}`;
  return (
    <Stack component="section" aria-label="Progress" gap="sm">
      <Group gap="xs">
        {isRunning && (
          <Box w={160}>
            <Progress label="Projects" value={outcomes.size} max={projects.length} />
          </Box>
        )}
        <b role="status">
          {`${isRunning ? `${outcomes.size} of ${projectCount(projects.length)}` : done}${open.length > 0 ? `, ${open.length} ${open.length === 1 ? 'needs' : 'need'} attention` : ''}`}
        </b>
        {isRunning ? (
          <Button icon="close" onClick={apply.cancel}>
            Cancel
          </Button>
        ) : (
          <Actions {...{ run, apply, onDone }} openCount={open.length} />
        )}
      </Group>
      <UnrestorableNote plan={plan} />
      <RowList label="Projects">
        {[...open, ...complete].map(({ project, name }) => {
          const outcome = outcomes.get(project) ?? { state: 'skipped' };
          return (
            <Row key={project} {...(isComplete(outcome) ? completeMark : openMark)}>
              <span>
                <b>{name}</b> <span>{outcomeText(outcome)}</span>
              </span>
            </Row>
          );
        })}
      </RowList>
    </Stack>
  );
}
