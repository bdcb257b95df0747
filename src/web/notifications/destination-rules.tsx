import { Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import {
  defaultNotificationRules,
  type NotificationDestination,
  type NotificationRuleName,
  notificationGroups,
  notificationRuleNames,
  notificationRules,
} from '#contract/notification.ts';
import { LabeledSwitch } from '../fields/inputs/labeled-switch.tsx';
import { Button } from '../ui/button.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { useExpectedRules, useUpdateDestination } from './notification-hooks.ts';

const SAVED_MS = 2000;

interface Props {
  project: number;
  destination: NotificationDestination;
  disabledReason: string | undefined;
}

/** Returns a function that saves rules of a destination, and what became of the last save. */
function useSaveRules(project: number, id: string) {
  const { mutate, isPending, error, isSuccess, reset } = useUpdateDestination(project, id);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SAVED_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  const save = (on: readonly string[], off: readonly string[]) => mutate({ on, off });
  return { save, isPending, isSaved: isSuccess, problem: error };
}

/** A rule with its switch, which saves at once. */
function RuleRow({ project, destination, disabledReason, rule }: Props & { rule: NotificationRuleName }) {
  const { label, help } = notificationRules[rule];
  const { save, isSaved, problem } = useSaveRules(project, destination.id);
  const turn = (isOn: boolean) => save(isOn ? [rule] : [], isOn ? [] : [rule]);
  return (
    <Row>
      <Group gap="sm" wrap="nowrap" flex={1}>
        <Stack gap={0} flex={1} miw={0}>
          <Text inherit fw={600}>
            {label}
          </Text>
          <Text size="xs" c="dimmed">
            {help}
          </Text>
          {problem && (
            <Text role="alert" size="xs" c="danger">
              {`Not saved: ${problem.message}`}
            </Text>
          )}
        </Stack>
        <Text span role="status" size="xs" c="hint">
          {isSaved && 'Saved'}
        </Text>
        <LabeledSwitch
          name={label}
          checked={destination.rules.includes(rule)}
          disabled={disabledReason !== undefined}
          onChange={turn}
        />
      </Group>
    </Row>
  );
}

type GroupName = keyof typeof notificationGroups;

const rulesIn = (group: GroupName) => notificationRuleNames.filter((name) => notificationRules[name].group === group);

function RuleGroup({ group, ...props }: Props & { group: GroupName }) {
  const names = rulesIn(group);
  const on = names.filter((name) => props.destination.rules.includes(name)).length;
  return (
    <section aria-label={notificationGroups[group]}>
      <Group justify="space-between" pb="xxs">
        <Title order={3} size="sm" c="dimmed">
          {notificationGroups[group]}
        </Title>
        <Text span size="xs" c="hint">
          {on === 0 ? 'Off' : `${on} of ${names.length} on`}
        </Text>
      </Group>
      <RowList label={notificationGroups[group]}>
        {names.map((rule) => (
          <RuleRow key={rule} rule={rule} {...props} />
        ))}
      </RowList>
    </section>
  );
}

/** The columns of the groups. In small windows, they are below each other. */
const columns: readonly (readonly GroupName[])[] = [
  ['needs_somebody', 'summary'],
  ['time_to_decide', 'lifecycle'],
];

const optionalRules = notificationRuleNames.filter((name) => !defaultNotificationRules.includes(name));

const isDefault = (rules: readonly string[]) =>
  rules.length === defaultNotificationRules.length && defaultNotificationRules.every((rule) => rules.includes(rule));

/** What a destination receives: a switch for every rule. */
export function DestinationRules({ project, destination: stored, disabledReason }: Props) {
  const destination = { ...stored, rules: useExpectedRules(project, stored) };
  const { save, isPending, isSaved, problem } = useSaveRules(project, destination.id);
  return (
    <Stack component="section" gap="sm" aria-labelledby="rules-title">
      <Group gap="sm" align="start" justify="space-between">
        <Stack gap={2} flex="1 1 18rem" miw={0}>
          <Title order={2} id="rules-title">
            <span>What </span>
            <bdi>{destination.name}</bdi>
            <span> receives</span>
          </Title>
          <Text size="sm" c="dimmed">
            Each message is sent once, when it becomes true. At most one per experiment, rule and metric in 24 hours.
          </Text>
          {disabledReason !== undefined && (
            <Text size="sm" c="dimmed">
              {disabledReason}
            </Text>
          )}
          {problem && (
            <Text role="alert" size="sm" c="danger">
              {`Not saved: ${problem.message}`}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          <Text span role="status" size="xs" c="hint">
            {isSaved && 'Saved'}
          </Text>
          <Button
            kind="quiet"
            busy={isPending}
            disabledReason={disabledReason ?? (isDefault(destination.rules) ? 'These are the defaults.' : undefined)}
            onClick={() => save(defaultNotificationRules, optionalRules)}
          >
            Restore defaults
          </Button>
        </Group>
      </Group>
      <Flex gap="0 var(--space-12)" wrap="wrap">
        {columns.map((groups) => (
          <Stack key={groups[0]} gap="md" flex="1 1 20rem" miw={0} pb="md">
            {groups.map((group) => (
              <RuleGroup key={group} {...{ project, destination, disabledReason, group }} />
            ))}
          </Stack>
        ))}
      </Flex>
    </Stack>
  );
}
