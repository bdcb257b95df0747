import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { formatMetric, hasMetric } from '#verdict/metric.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import section from '../../ui/section.module.css';
import { Select } from '../../ui/select.tsx';
import { useRequiresFlagImplementation } from '../data.ts';
import { CodeSnippets } from './code-snippets.tsx';
import styles from './flag-code.module.css';

interface Choice {
  name: string;
  filters: unknown;
}

/** The metrics of an experiment that name something to look for. */
function choicesOf({ filters, secondary_metrics }: Experiment): Choice[] {
  const secondary = Array.isArray(secondary_metrics) ? (secondary_metrics as unknown[]).filter(isObject) : [];
  return [
    { name: `Goal: ${formatMetric(filters)}`, filters },
    ...secondary.map((metric, at) => ({ name: `${metric['name'] || `Metric ${at + 1}`}`, filters: metric['filters'] })),
  ].filter((choice) => hasMetric(choice.filters));
}

const YES = [
  'Do the events really carry this flag? Any flag counts for the answer: look for the property $feature/ with the key of this one.',
  'Does the code ask for the flag before it captures the events of the metric, in every place where they are captured?',
  'Does every variant of the flag have a branch, and does whoever gets none see what control shows?',
  'On a server, are the variants added to the events by hand? Only the SDKs for browsers and phones add them by themselves.',
];

const NO = [
  'Ask for the flag where the difference begins, as below, and release that code.',
  'Let a few people use it: an event of the metric that carries a flag turns the answer.',
  'Look at the name of the event and the token of the project if nothing arrives at all.',
];

function Answer({ project, filters }: { project: number; filters: unknown }) {
  const { data, error, isFetching, refetch } = useRequiresFlagImplementation(project, filters);
  const again = (
    <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      Check again
    </Button>
  );
  if (error)
    return (
      <p className={styles['answer']} data-state="wrong">
        <Icon name="warning" />
        <span>The server did not tell: {error.message}</span> {again}
      </p>
    );
  if (data?.result === undefined)
    return (
      <p className={styles['answer']}>
        <Icon name={data ? 'info' : 'clock'} />
        {data ? 'This server does not tell.' : 'Asking the server.'}
      </p>
    );
  return (
    <>
      <p className={styles['answer']} data-state={data.result ? 'wrong' : 'good'}>
        <Icon name={data.result ? 'warning' : 'check-circle'} />
        <span>
          {data.result
            ? 'No event of this metric carried a flag in the last 7 days: the flag is probably not in the code yet.'
            : 'Yes: events of this metric carried a flag in the last 7 days.'}
        </span>
        {again}
      </p>
      <ul aria-label="What to check">
        {(data.result ? NO : YES).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

function Check({ project, experiment }: { project: number; experiment: Experiment }) {
  const choices = choicesOf(experiment);
  const [at, setAt] = useState(0);
  const chosen = choices[at] ?? choices[0];
  if (!chosen) {
    return (
      <p className={styles['answer']}>
        <Icon name="info" />
        <span>
          Without a metric there is nothing to look for. <a href="#filters">Choose the goal</a> and save it first.
        </span>
      </p>
    );
  }
  return (
    <>
      {choices.length > 1 && (
        <label className={styles['choice']}>
          Metric
          <Select
            value={String(at)}
            options={choices.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(index) => setAt(Number(index))}
          />
        </label>
      )}
      <Answer project={project} filters={chosen.filters} />
    </>
  );
}

/** Whether the flag is in the code, by what recent events show, and the code that asks for it. */
export function FlagCodeSection({ project, experiment }: { project: number; experiment: Experiment }) {
  return (
    <section id="code" aria-labelledby="code-title" className={`${section['section']} ${styles['code']}`}>
      <h2 id="code-title">Is the flag in the code?</h2>
      <Check project={project} experiment={experiment} />
      <CodeSnippets project={project} experiment={experiment} />
    </section>
  );
}
