import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import section from '../../ui/secondary-section.module.css';
import { Select } from '../../ui/select.tsx';
import { countsTestAccounts } from '../counts-test-accounts.ts';
import { useRequiresFlagImplementation } from '../data.ts';
import { checkableMetrics } from './checkable-metrics.ts';
import { CodeSnippets } from './code-snippets.tsx';
import styles from './flag-code.module.css';

const FLAG_FOUND = [
  'Do the events contain this flag? The check above passes with any flag, so look for the property $feature/ followed by the key of this flag.',
  'Does every code path evaluate the flag before it captures the metric’s events?',
  'Does the code handle every variant, and show control to people without a variant?',
  'If the code runs on a server, does it add the variant to the events? Only the SDKs for browsers and mobile apps do this automatically.',
];

const FLAG_NOT_FOUND = [
  'Evaluate the flag where the variants begin to differ, as in the code below, and release the code.',
  'Wait until some people have used the new code. The check passes when an event of the metric contains a flag value.',
  'If no events arrive at all, check the event name and the project token.',
];

const TESTS_EXCLUDED =
  'Do the events come from real users? The check also passes with events of internal and test accounts, which the results exclude.';

const foundTexts = (excludesTests: boolean) => (excludesTests ? [...FLAG_FOUND, TESTS_EXCLUDED] : FLAG_FOUND);

interface CheckProps {
  project: number;
  filters: unknown;
  /** Whether the results exclude internal and test accounts. */
  excludesTests: boolean;
}

function CheckResult({ project, filters, excludesTests }: CheckProps) {
  const { data, error, isFetching, refetch } = useRequiresFlagImplementation(project, filters);
  const checkAgain = (
    <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      Check again
    </Button>
  );
  if (error)
    return (
      <p className={styles.result} data-state="wrong">
        <Icon name="warning" />
        <span>The check failed: {error.message}</span> {checkAgain}
      </p>
    );
  if (data?.result === undefined)
    return (
      <p className={styles.result}>
        <Icon name={data ? 'info' : 'clock'} />
        {data ? 'This server does not support the check.' : 'Checking…'}
      </p>
    );
  return (
    <>
      <p className={styles.result} data-state={data.result ? 'wrong' : 'good'}>
        <Icon name={data.result ? 'warning' : 'check'} />
        <span>
          {data.result
            ? 'No event of this metric contained a flag value in the last 7 days. Your code probably doesn’t evaluate the flag yet.'
            : 'Probably. In the last 7 days, events of this metric contained the value of a flag, but it may be another flag.'}
        </span>
        {checkAgain}
      </p>
      <ul aria-label="What to check">
        {(data.result ? FLAG_NOT_FOUND : foundTexts(excludesTests)).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function FlagCheck({ project, experiment }: { project: number; experiment: Experiment }) {
  const choices = checkableMetrics(experiment);
  const [at, setAt] = useState(0);
  const { checksFlagUse, computesFilters } = useCapabilities(project);
  const chosen = choices[at] ?? choices[0];
  if (!checksFlagUse) return null;
  if (!chosen) {
    // The note links to the field of the legacy goal. Servers that do not compute legacy metrics have no such field.
    if (!computesFilters) return null;
    return (
      <p className={styles.result}>
        <Icon name="info" />
        <span>
          The check needs a metric. <a href="#filters">Set the goal</a> and save the experiment first.
        </span>
      </p>
    );
  }
  return (
    <>
      {choices.length > 1 && (
        <label className={styles.choice}>
          Metric
          <Select
            value={String(at)}
            options={choices.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(index) => setAt(Number(index))}
          />
        </label>
      )}
      <CheckResult project={project} filters={chosen.filters} excludesTests={!countsTestAccounts(experiment)} />
    </>
  );
}

/**
 * Shows whether recent events contain a value of any flag, which proves that the code evaluates flags. Also shows code
 * samples that evaluate the experiment's flag.
 */
export function FlagCodeSection({ project, experiment }: { project: number; experiment: Experiment }) {
  return (
    <section id="code" aria-labelledby="code-title" className={`${section.section} ${styles.code}`}>
      <h2 id="code-title">Is the flag in the code?</h2>
      <FlagCheck project={project} experiment={experiment} />
      <CodeSnippets project={project} experiment={experiment} />
    </section>
  );
}
