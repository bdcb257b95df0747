import { Group, Text } from '@mantine/core';
import { settingField } from '#changes/compare.ts';
import { isSecretChange, needsSecret, type Plan, type ProjectPlan } from '#changes/plan.ts';
import { confirmationsOf } from '#changes/plan-confirmations.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Pending } from '../pending-changes.ts';
import { shortValue } from '../short-value.ts';
import styles from './changes-list.module.css';

interface ChangeProps {
  plan: ProjectPlan;
  change: ProjectPlan['changes'][number];
  title: string;
  onRemove: () => void;
}

function Change({ plan, change, title, onRemove }: ChangeProps) {
  const field = settingField(change.field);
  const risk = confirmationsOf(plan).find((one) => one.field === change.field);
  return (
    <li className={styles.change}>
      <b>{title}</b>
      <div>
        {isSecretChange(change) ? (
          <span>{`${needsSecret(change) ? 'New value' : 'Removed'} (secret)`}</span>
        ) : (
          <span>
            <del>{shortValue(field, change.before)}</del> <Icon name="right" size={13} />
            <ins>{shortValue(field, change.after)}</ins>
          </span>
        )}
        {risk && (
          <Text inherit c="danger">
            <Icon name="warning" size={13} /> <span>{capitalize(risk.consequence)}</span>
          </Text>
        )}
      </div>
      <Button
        kind="quiet"
        icon="undo"
        aria-label={`Remove the change of ${field.label} in ${plan.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}

const GroupTitle = ({ name, id, count }: { name: string; id: string | number; count: string }) => (
  <Group component="span" gap="xs" align="baseline">
    <Text span fw={600}>
      <bdi>{name}</bdi>
    </Text>
    <Text span size="sm" c="hint">
      <code>{id}</code>
    </Text>
    <Text span size="sm" c="dimmed">
      {count}
    </Text>
  </Group>
);

interface ListProps {
  plan: Plan;
  pending: Pending;
}

/** Lists the changes of a plan by project. */
export function ChangesByProject({ plan, pending }: ListProps) {
  return plan.projects.map((project) => (
    <Disclosure
      key={project.project}
      className={styles.group}
      initiallyOpen={plan.projects.length <= 5}
      summary={
        <GroupTitle name={project.name} id={project.project} count={formatCountOf(project.changes.length, 'change')} />
      }
    >
      <ul className={styles.changes}>
        {project.changes.map((change) => (
          <Change
            key={change.field}
            plan={project}
            change={change}
            title={settingField(change.field).label}
            onRemove={() => pending.remove(project.project, change.field)}
          />
        ))}
      </ul>
    </Disclosure>
  ));
}

/** Lists the changes of a plan by setting. */
export function ChangesByField({ plan, pending }: ListProps) {
  const names = [...new Set(plan.projects.flatMap(({ changes }) => changes.map(({ field }) => field)))];
  return names.map((name) => {
    const changed = plan.projects.flatMap((project) => {
      const change = project.changes.find(({ field }) => field === name);
      return change ? [{ project, change }] : [];
    });
    return (
      <Disclosure
        key={name}
        className={styles.group}
        initiallyOpen={names.length <= 5}
        summary={
          <GroupTitle name={settingField(name).label} id={name} count={formatCountOf(changed.length, 'project')} />
        }
      >
        <ul className={styles.changes}>
          {changed.map(({ project, change }) => (
            <Change
              key={project.project}
              plan={project}
              change={change}
              title={project.name}
              onRemove={() => pending.remove(project.project, name)}
            />
          ))}
        </ul>
      </Disclosure>
    );
  });
}
