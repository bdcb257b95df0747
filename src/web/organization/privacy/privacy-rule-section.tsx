import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { settingField } from '#changes/compare.ts';
import { remedies } from '#changes/privacy/privacy-rules.ts';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import type { Pending } from '../pending-changes.ts';
import { shortValue } from '../short-value.ts';
import styles from './privacy-rule-section.module.css';
import type { RuleState } from './rule-states.ts';

interface Props {
  organization: string;
  state: RuleState;
  total: number;
  pending: Pending;
  onSwitchOff: () => void;
  onSwitchOn: () => void;
}

const riskLabels = { high: 'High risk', medium: 'Medium risk', low: 'Low risk' };

function Status({ state: { broken, off }, total }: Pick<Props, 'state' | 'total'>) {
  if (off) return <span className={styles.off}>{`Off: ${off.reason}`}</span>;
  if (broken.length === 0)
    return (
      <span>
        <Icon name="check" /> No project at risk
      </span>
    );
  return (
    <Text span inherit c="bad">
      <Icon name="warning" />{' '}
      <span>{`${formatCount(broken.length)} of ${formatCountOf(total, 'project')} at risk`}</span>
    </Text>
  );
}

/** Adds the remedy for the projects that break a rule to the review. Keeps its space where nothing has to be fixed. */
function Fix({ state: { rule, broken, off }, pending }: Pick<Props, 'state' | 'pending'>) {
  if (off || broken.length === 0) return <Box w={92} flex="none" visibleFrom="sm" />;
  const addRemedies = () =>
    pending.set(
      broken.map((project) => ({
        project,
        settings: remedies({ ...project.settings, ...pending.values.get(project.id) }, [rule]),
      })),
    );
  const isInReview = broken.every(({ id, settings }) => {
    const values = pending.values.get(id);
    return values !== undefined && !rule.isBroken({ ...settings, ...values });
  });
  const effect = isInReview ? 'In review' : `Add fix for ${formatCountOf(broken.length, 'project')} to the review`;
  return (
    <Button
      icon={isInReview ? 'check' : 'plus'}
      aria-label={`${effect}: ${rule.title}`}
      tooltip={rule.remedyText}
      disabledReason={isInReview ? 'The fix is already in the review.' : undefined}
      onClick={addRemedies}
    >
      {isInReview ? 'In review' : 'Add fix'}
    </Button>
  );
}

/** Shows a privacy rule: what it means, which projects break it, and its remedy. */
export function PrivacyRuleSection({ organization, state, total, pending, onSwitchOff, onSwitchOn }: Props) {
  const { rule, broken, off } = state;
  return (
    <Disclosure
      isWide
      action={<Fix state={state} pending={pending} />}
      className={styles.rule}
      summary={
        <span className={styles.summary}>
          <Text component="b" fw={600}>
            {rule.title}
          </Text>{' '}
          <Text span inherit c="hint">
            {riskLabels[rule.risk]}
          </Text>{' '}
          {!off && (
            <Progress className={styles.bar} color="var(--bad)" value={broken.length} max={Math.max(total, 1)} />
          )}
          <Status state={state} total={total} />
        </span>
      }
    >
      <div className={styles.details}>
        <Facts
          facts={[
            { name: 'What it means', value: rule.meaning },
            { name: 'Who can see it', value: rule.audience },
            { name: 'Remedy', value: rule.remedyText },
          ]}
        />
        {!off && broken.length > 0 && (
          <Box mt="xs">
            <RowList label="Projects at risk" scrolls>
              {broken.map(({ id, name, settings }) => (
                <Row key={id}>
                  <p>
                    <Link to={`${href.project(organization, id)}#${rule.fields[0]}`}>{name}</Link>{' '}
                    <span>
                      {rule.fields
                        .map(
                          (field) =>
                            `${settingField(field).label}: ${shortValue(settingField(field), settings[field])}`,
                        )
                        .join(', ')}
                    </span>
                  </p>
                </Row>
              ))}
            </RowList>
          </Box>
        )}
        <Group gap="xs" mt="sm">
          {off ? (
            <Button onClick={onSwitchOn}>Switch on rule</Button>
          ) : (
            <Button kind="quiet" onClick={onSwitchOff}>
              Switch off rule…
            </Button>
          )}
        </Group>
      </div>
    </Disclosure>
  );
}
