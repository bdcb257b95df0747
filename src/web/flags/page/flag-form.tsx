import { Flex, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isGone } from '#client/problem-status.ts';
import { type FlagBody, type FlagRecord, flagRecord } from '#contract/feature-flag.ts';
import { invalid } from '#contract/problem.ts';
import type { WireRecord } from '../../fields/form-values.ts';
import { ResourceForm } from '../../fields/resource-form.tsx';
import { useRecordApi } from '../../fields/saving/use-record-api.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Content } from '../../ui/content.tsx';
import { filtersError } from '../filters-error.ts';
import { useFlagData, useSaveFlag, useServedPeople } from '../flag-hooks.ts';
import { FiltersField } from './filters-field.tsx';
import { FlagCode } from './flag-code.tsx';
import { FlagDanger } from './flag-danger.tsx';
import { FlagFacts } from './flag-facts.tsx';
import { FlagHistory } from './flag-history.tsx';
import { FlagNameSuggestions } from './flag-name-suggestions.tsx';
import { FlagSettings } from './flag-settings.tsx';
import { isReason, REASON_NEEDED, RunningChange } from './running-change.tsx';
import { ServedCard } from './served-card.tsx';
import { ServedChange } from './served-change.tsx';
import { TestTool } from './test-tool.tsx';
import type { FlagExperiments } from './use-flag-experiments.ts';
import { UsedBy } from './used-by.tsx';

const { name, filters, ensure_experience_continuity, tags } = flagRecord.fields;

/** The fields that can be changed here. The key can't, because code uses it; the state has buttons of its own. */
const resource = { ...flagRecord, fields: { filters, name, ensure_experience_continuity, tags } };

const savedMessage = ({ key }: WireRecord) => `Saved ${String(key)}`;

/** Throws a problem for filters that can't be saved. */
export function requireFilters(body: WireRecord, needsControl: boolean): void {
  const detail = 'filters' in body ? filtersError(body['filters'], needsControl) : null;
  if (detail !== null) throw invalid([{ attr: 'filters', code: 'invalid_input', detail }]);
}

interface FormProps {
  project: number;
  flag: FlagRecord;
  experiments: FlagExperiments;
  timeZone: string;
  /** Why nothing can be changed. */
  disabledReason: string | undefined;
}

interface EditorProps extends FormProps {
  /** Where the variants and their shares are edited, if not here. */
  sharesNote?: ReactNode;
  /** More rows below the filters. */
  settings?: ReactNode;
  /** Places the inputs. */
  arrange: (inputs: ReactNode) => ReactNode;
}

/** The form for a flag's filters: what a change does to people and to running experiments, the review and the save. */
export function FlagEditor({
  project,
  flag,
  experiments,
  disabledReason,
  sharesNote,
  settings,
  ...props
}: EditorProps) {
  const { running } = experiments;
  const one = useFlagData(project).one(flag.id);
  const cache = useQueryClient();
  const save = useSaveFlag(project, flag.id);
  const connection = useConnectionId();
  const can = useCapabilities(project);
  const { data: served } = useServedPeople(project, flag.id);
  const { message = '' } = (useLocation().state ?? {}) as { message?: string };
  // Kept after a save, so that its undo has a reason too.
  const [reason, setReason] = useState('');
  // How often a save was refused because the reason is missing.
  const [refusals, setRefusals] = useState(0);
  const needsReason = running.length > 0 && can.measuresFlags;
  const api = useRecordApi({
    query: one,
    fetch: () => cache.fetchQuery({ ...one, staleTime: 0 }),
    validate: (body) => {
      requireFilters(body, running.length > 0);
      if (!('filters' in body && needsReason && !isReason(reason))) return;
      setRefusals((count) => count + 1);
      throw invalid([{ attr: null, code: 'invalid_input', detail: REASON_NEEDED }]);
    },
    send: async (body, ifMatch) => {
      const explained = 'filters' in body && needsReason ? { ...body, change_reason: reason.trim() } : body;
      try {
        return await save.mutateAsync({ body: explained as FlagBody, ifMatch });
      } catch (error) {
        if (isGone(error)) void cache.invalidateQueries({ queryKey: one.queryKey });
        throw error;
      }
    },
  });
  // The review is created once, with the form.
  const [effects] = useState({ filters: <ServedChange project={project} id={flag.id} /> });
  const rules = useMemo(
    () => (running.length > 0 && !can.measuresFlags ? { filters: () => 'a running experiment uses this flag.' } : {}),
    [running, can],
  );
  return (
    <ResourceForm
      resource={resource}
      record={flag}
      draftKey={`${connection}${href.flag(project, flag.id)}`}
      timeZone={props.timeZone}
      api={api}
      successMessage={savedMessage}
      initialMessage={message}
      onSaved={() => setRefusals(0)}
      effects={effects}
      confirmationRules={rules}
      readOnlyReason={disabledReason}
      fields={
        <Stack gap="xl">
          <FiltersField needsControl={running.length > 0} sharesNote={sharesNote} served={served}>
            <ServedChange project={project} id={flag.id} />
            <RunningChange
              project={project}
              id={flag.id}
              running={running}
              reason={reason}
              refusals={refusals}
              onReason={setReason}
            />
          </FiltersField>
          {settings}
        </Stack>
      }
      arrange={(inputs) => <FlagNameSuggestions project={project}>{props.arrange(inputs)}</FlagNameSuggestions>}
    />
  );
}

/** The page of a flag: whom it serves, its conditions and variants, who uses it, a test, code, history. */
export function FlagForm(props: FormProps) {
  const { project, flag, experiments, timeZone, disabledReason } = props;
  const { data: served } = useServedPeople(project, flag.id);
  return (
    <FlagEditor
      {...props}
      settings={<FlagSettings names={['name', 'ensure_experience_continuity', 'tags']} />}
      arrange={(inputs) => (
        <Content>
          <Flex gap="56px" wrap="wrap" align="start">
            <Stack gap="xl" flex="999 1 36rem" miw={0}>
              {served && <ServedCard served={served} isOn={flag.active} />}
              <div>{inputs}</div>
              <UsedBy project={project} experiments={experiments} />
              <TestTool project={project} flag={flag} />
              <FlagCode project={project} flag={flag} />
              <FlagHistory project={project} id={flag.id} timeZone={timeZone} disabledReason={disabledReason} />
              <FlagDanger {...{ project, flag, experiments, served, disabledReason }} />
            </Stack>
            <FlagFacts project={project} flag={flag} timeZone={timeZone} />
          </Flex>
        </Content>
      )}
    />
  );
}
