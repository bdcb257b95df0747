import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usesFilters } from '#contract/legacy-metric.ts';
import type { Problem } from '#contract/problem.ts';
import { focusField } from '../../fields/focus-field.ts';
import { ReadOnlyContext, ResourceFormContext } from '../../fields/form-state/form-context.tsx';
import { RestoredDraftNotice } from '../../fields/form-state/restored-draft-notice.tsx';
import { type ResourceFormOptions, useCreateFormState } from '../../fields/form-state/use-create-form-state.ts';
import { useDraft } from '../../fields/form-state/use-draft.ts';
import type { WireRecord } from '../../fields/form-values.ts';
import { SaveBar } from '../../fields/saving/save-bar.tsx';
import type { RecordApi } from '../../fields/saving/save-request.ts';
import { useSave } from '../../fields/saving/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { NameSuggestions } from '../form/with-name-suggestions.tsx';
import { storesSchedule } from '../schedule/schedule-choice.ts';
import styles from './creation-form.module.css';
import { CreationProgress } from './creation-progress.tsx';
import { type CreationStep, creationSteps, type FormContent } from './creation-steps.ts';
import { NeverReceivedNote } from './never-received-note.tsx';
import { StepFields } from './step-fields.tsx';
import { StoredPreview } from './stored-preview.tsx';

interface Props extends ResourceFormOptions {
  api: RecordApi;
  /** Returns the request body for these changes. */
  bodyOf: (changed: WireRecord) => WireRecord;
  /** Whether the server stores `metrics`. */
  storesExposed: boolean;
  successMessage: (record: WireRecord) => string;
  /** Called after a save. `launches` is true if the experiment is launched next. */
  onSaved: (record: WireRecord, launches: boolean) => void;
  /** Renders an additional action for a failed save. */
  remedy: (problem: Problem) => ReactNode;
  /** Why nothing can be stored, for example because the API key has no scope for changes. */
  readOnlyReason: string | undefined;
  /** A component that reacts to edits and renders nothing. */
  formObserver: ReactNode;
}

/**
 * Returns the index of the current step, and a function that opens another step. The step is in the URL, so that the
 * browser's back button returns to the previous step.
 */
function useStep(steps: readonly CreationStep[]) {
  const [search, setSearch] = useSearchParams();
  const index = Math.max(
    0,
    steps.findIndex(({ name }) => name === search.get('step')),
  );
  const goTo = (next: number) => {
    const name = steps[next]?.name;
    if (!name || next === index) return;
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      if (next === 0) changed.delete('step');
      else changed.set('step', name);
      return changed;
    });
  };
  return [index, goTo] as const;
}

/** Returns the value of a JSON text; null if the text is invalid. */
const jsonIn = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text ?? ''));
  } catch {
    return null;
  }
};

/**
 * The form for a new experiment, in four steps. All steps share one draft and are saved together. Every step has a save
 * button.
 */
export function CreationForm({ bodyOf, storesExposed, formObserver, ...props }: Props) {
  const state = useCreateFormState(props);
  const { edits } = state;
  const [content] = useState<FormContent>(() => {
    const [filters, secondary_metrics] = ['filters', 'secondary_metrics'].map((name) => jsonIn(edits.inputValue(name)));
    return {
      exposed: storesExposed,
      filters: !storesExposed || usesFilters({ filters, secondary_metrics }),
      schedule: storesSchedule(props.record),
      segments: 'segments' in props.record,
    };
  });
  const steps = creationSteps(content);
  const [index, goTo] = useStep(steps);
  const step = steps[index] as CreationStep;
  const id = useId();
  const focusInvalid = useShowField(steps, index, goTo);
  const launches = useRef(false);
  const [restoredAt, setRestoredAt] = useState(state.restoredAt);
  const { isUnkept, writeDraftNow, moveDraft } = useDraft(state, props.draftKey, setRestoredAt);
  const { save, ...saving } = useSave(state, {
    ...props,
    onSave: writeDraftNow,
    onSaved: (record) => {
      if (props.createdDraftKey) moveDraft(props.createdDraftKey(record));
      props.onSaved(record, launches.current);
    },
    initialMessage: '',
    focusInvalid,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const saveAndLaunch = async () => {
    if (saving.isSaving) return;
    launches.current = true;
    await save();
    // Reset, because a later save, for example with a shortcut, must not launch the experiment.
    launches.current = false;
  };
  const isLast = index === steps.length - 1;
  return (
    <ResourceFormContext value={state}>
      <NameSuggestions>
        <CreationProgress steps={steps} current={index} onChoose={goTo} />
        <div className={styles.layout}>
          <div>
            {restoredAt !== null && (
              <RestoredDraftNotice at={restoredAt} restoredField={undefined} onDone={() => setRestoredAt(null)} />
            )}
            {isUnkept && (
              <p role="note">
                Drafts can’t be stored on this device. Unsaved changes are lost when you leave the page.
              </p>
            )}
            <form id={id} noValidate onSubmit={submit}>
              <ReadOnlyContext value={props.readOnlyReason}>
                <StepFields step={step} />
              </ReadOnlyContext>
            </form>
            {formObserver}
          </div>
          <StoredPreview step={step.name} bodyOf={bodyOf} />
        </div>
        <SaveBar
          form={id}
          readOnlyReason={props.readOnlyReason}
          remedy={props.remedy}
          onSaveLikely={() => undefined}
          {...saving}
          steps={{
            note: step.name === 'metrics' && <NeverReceivedNote />,
            buttons: (
              <>
                {index > 0 && (
                  <Button kind="quiet" onClick={() => goTo(index - 1)}>
                    Back
                  </Button>
                )}
                {isLast && (
                  <Button disabledReason={props.readOnlyReason} onClick={() => void saveAndLaunch()}>
                    Create and launch…
                  </Button>
                )}
              </>
            ),
            continue: isLast ? null : (
              <Button kind="primary" onClick={() => goTo(index + 1)}>
                Continue
              </Button>
            ),
          }}
        />
      </NameSuggestions>
    </ResourceFormContext>
  );
}

/** Returns a function that opens a field's step and focuses the field. */
function useShowField(steps: readonly CreationStep[], current: number, goTo: (step: number) => void) {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || !steps[current]?.fields.includes(wanted)) return;
    setWanted(null);
    focusField(wanted);
  }, [wanted, steps, current]);
  return (name: string) => {
    setWanted(name);
    if (!steps[current]?.fields.includes(name)) goTo(steps.findIndex(({ fields }) => fields.includes(name)));
  };
}
