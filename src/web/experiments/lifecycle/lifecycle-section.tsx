import { Text, Title } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import styles from './lifecycle.module.css';
import { actionLabel, actions, actionsFor, type LifecycleAction } from './lifecycle-actions.ts';
import { useLifecycleLock } from './use-experiment-lock.ts';
import { useLifecycleActions } from './use-lifecycle-actions.tsx';

/** What each action does. */
const descriptions: Record<LifecycleAction, string> = {
  unschedule: 'The experiment stays a draft, and somebody launches it.',
  reschedule: 'Another start or end, or what happens then.',
  launch: 'The flag becomes active and counting starts.',
  end: 'No new participants are counted. The flag does not change.',
  ship: 'The flag serves only one variant. If the experiment is running, it ends.',
  conclude: 'Records what the team decided and why. Nothing else changes.',
  flagOff: 'No one gets a variant. Your code uses its default.',
  flagOn: 'The flag serves variants again.',
  flagRestore: 'The deleted flag exists again, and serves variants if it was on.',
  reset: 'Clears start, end and conclusion, so that you can change the variants and launch again.',
  duplicate: 'A new draft with the same plan and metrics, under another flag key.',
  archive: 'Hides the experiment from the list; nothing else changes.',
  restore: 'Shows the experiment in the list again.',
  delete: 'Permanently deletes the experiment and its flag.',
};

/** React keys. A button has the same key as the button that replaces it, so that the replacement keeps the focus. */
const sharedKeys: Partial<Record<LifecycleAction, LifecycleAction>> = { end: 'launch', restore: 'archive' };

interface Props {
  project: number;
  experiment: Experiment;
  /** Why no action is available. */
  disabledReason: string | undefined;
}

/** The available actions with their effects. */
export function LifecycleSection({ project, experiment, disabledReason }: Props) {
  const navigate = useNavigate();
  const onDeleted = () => navigate(href.experiments(project));
  const { start, dialog } = useLifecycleActions({ project, experiment, onDeleted });
  const lockOf = useLifecycleLock(experiment);
  const can = useCapabilities(project);
  const descriptionOf = (name: LifecycleAction) => {
    if (name === 'delete' && can.deletion === 'undoable')
      return 'Removes the experiment, but not its flag. You can undo this.';
    const isWithoutFlag = name === 'launch' && experiment.feature_flag?.deleted === true;
    return isWithoutFlag ? 'Counting starts, but the flag was deleted: no one gets a variant.' : descriptions[name];
  };
  return (
    <section id="lifecycle" aria-labelledby="lifecycle-title" className={styles.lifecycle}>
      <Title order={2} id="lifecycle-title">
        Lifecycle
      </Title>
      <RowList label="Actions">
        {actionsFor(experiment, Date.now(), can).map((name) => (
          <Row key={sharedKeys[name] ?? name}>
            <Text inherit flex="1 1 10rem" c="dimmed">
              {descriptionOf(name)}
            </Text>
            <Button
              icon={actions[name].icon}
              kind={name === 'delete' ? 'danger' : 'plain'}
              disabledReason={disabledReason ?? lockOf(name)}
              onClick={() => start(name)}
            >
              {actionLabel(name, experiment)}
            </Button>
          </Row>
        ))}
      </RowList>
      {dialog}
    </section>
  );
}
