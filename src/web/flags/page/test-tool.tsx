import { Group, Paper, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { FlagRecord } from '#contract/feature-flag.ts';
import type { Json } from '#contract/field.ts';
import { propertyKey } from '#contract/format/conditions.ts';
import { readRelease } from '#contract/format/flag-release.ts';
import { Problem } from '#contract/problem.ts';
import { parseTypedNumber } from '../../fields/builders/parse-typed-number.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLetterShortcuts } from '../../ui/letter-shortcuts.ts';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Section } from '../../ui/section.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTestFlag } from '../flag-hooks.ts';
import type { FlagTestResult } from '../flag-queries.ts';
import { PersonExperiments } from './person-experiments.tsx';
import { useEditedFilters } from './served-change.tsx';
import { TestResult } from './test-result.tsx';

/** Returns the names of the properties that conditions use. Others change nothing. */
const propertiesOf = (filters: unknown): string[] =>
  [...new Set(readRelease(filters).conditions.flatMap(({ properties }) => properties.map(propertyKey)))].filter(
    (key) => key !== '',
  );

const textOf = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Returns typed text as the value that an SDK would send: a text stays one if the stored value is a text. */
const sentValue = (typed: string, stored: unknown): Json => {
  if (typed === 'true' || typed === 'false') return typeof stored === 'string' ? typed : typed === 'true';
  return (typeof stored === 'string' ? typed : parseTypedNumber(typed)) as Json;
};

type Overrides = Readonly<Record<string, string>>;

interface PropertiesProps {
  names: readonly string[];
  stored: Readonly<Record<string, unknown>>;
  overrides: Overrides;
  onChange: (overrides: Overrides) => void;
}

/** The properties that decide, with the stored values. They can be replaced for the test. */
function Properties({ names, stored, overrides, onChange }: PropertiesProps) {
  const id = useId();
  const restore = (name: string) =>
    onChange(Object.fromEntries(Object.entries(overrides).filter(([key]) => key !== name)));
  return names.map((name) => {
    const known = textOf(stored[name]);
    const isChanged = name in overrides && overrides[name] !== known;
    return (
      <Field
        key={name}
        label={name}
        htmlFor={`${id}-${name}`}
        more={
          isChanged && (
            <Text size="xs" c="dimmed">
              Stored: <span>{known || 'not set'}</span>.{' '}
              <Button kind="link" aria-label={`Restore ${name}`} onClick={() => restore(name)}>
                Restore
              </Button>
            </Text>
          )
        }
      >
        <TextInput
          id={`${id}-${name}`}
          placeholder="Not set"
          autoComplete="off"
          spellCheck={false}
          value={overrides[name] ?? known}
          onChange={({ currentTarget }) => onChange({ ...overrides, [name]: currentTarget.value })}
        />
      </Field>
    );
  });
}

const isLacking = (error: unknown) => error instanceof Problem && (error.status === 403 || error.status === 404);

/** Why there is no result. */
function TestFailure({ error }: { error: Error }) {
  return isLacking(error) ? (
    <Text size="sm">This server, or this API key, can’t tell what a person gets.</Text>
  ) : (
    <ProblemPanel problem={error} title="The flag could not be evaluated" />
  );
}

const aboutTest = (isEdited: boolean, canTestEdits: boolean) => {
  if (!isEdited) return 'Evaluates the saved flag. Nothing is recorded.';
  return canTestEdits
    ? 'Evaluates your unsaved changes. Nothing is recorded.'
    : 'Evaluates the saved flag, without your unsaved changes. Nothing is recorded.';
};

interface Props {
  project: number;
  flag: FlagRecord;
}

/** Shows what a person gets, with the saved or the edited conditions, and why. Nothing is recorded. */
export function TestTool({ project, flag }: Props) {
  const inputId = useId();
  const [person, setPerson] = useState('');
  const [overrides, setOverrides] = useState<Overrides>({});
  const [tested, setTested] = useState<{ person: string; filters: unknown; result: FlagTestResult | null } | null>(
    null,
  );
  const { mutateAsync, isPending, error } = useTestFlag(project, flag);
  const { measuresFlags: canTestEdits } = useCapabilities(project);
  useLetterShortcuts({ t: () => document.getElementById(inputId)?.focus() });
  const edited = useEditedFilters();
  const filters: unknown = (canTestEdits ? edited : undefined) ?? flag.filters;
  const stored = tested?.result?.person?.properties ?? {};
  const evaluate = async (event: FormEvent) => {
    event.preventDefault();
    if (person === '' || isPending) return;
    const properties = Object.fromEntries(
      Object.entries(overrides)
        .filter(([name, typed]) => typed !== textOf(stored[name]))
        .map(([name, typed]) => [name, sentValue(typed, stored[name])]),
    );
    const result = await mutateAsync({ distinct_id: person, properties, filters: edited }).catch(() => undefined);
    setTested(result === undefined ? null : { person, filters, result });
  };
  return (
    <Section
      id="test"
      title="Which variant does this person get?"
      about={aboutTest(edited !== undefined, canTestEdits)}
    >
      <Group align="start" gap="xl">
        <Stack component="form" onSubmit={(event: FormEvent) => void evaluate(event)} gap="sm" flex="1 1 16rem" miw={0}>
          <Field label="Distinct ID" htmlFor={inputId} help="The ID with which your code evaluates the flag.">
            <TextInput
              id={inputId}
              autoComplete="off"
              spellCheck={false}
              value={person}
              onChange={({ currentTarget }) => {
                setPerson(currentTarget.value);
                setOverrides({});
                setTested(null);
              }}
            />
          </Field>
          <Properties names={propertiesOf(filters)} stored={stored} overrides={overrides} onChange={setOverrides} />
          {canTestEdits && tested?.result && !tested.result.person && (
            <Text size="xs" c="dimmed">
              Stored properties decide too, but this key cannot read them: it does not have the scope person:read.
            </Text>
          )}
          {tested?.result?.person && Object.keys(stored).length === 0 && (
            <Text size="xs" c="dimmed">
              No stored properties. Add the ones that your code sends.
            </Text>
          )}
          <div>
            <Button
              type="submit"
              busy={isPending}
              disabledReason={person === '' ? 'Enter a distinct ID first.' : undefined}
            >
              Evaluate
            </Button>
          </div>
        </Stack>
        <Stack flex="1.2 1 18rem" miw={0} aria-live="polite">
          {error && <TestFailure error={error} />}
          {tested && !error && (
            <Paper withBorder radius="lg" p="md" bg="var(--sunken)">
              {tested.result ? (
                <TestResult result={tested.result} filters={tested.filters} />
              ) : (
                <Text size="sm">The server’s answer does not have this flag.</Text>
              )}
            </Paper>
          )}
          {tested && <PersonExperiments project={project} distinctId={tested.person} />}
        </Stack>
      </Group>
    </Section>
  );
}
