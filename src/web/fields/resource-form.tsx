import {
  type FormEvent,
  Fragment,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { Problem } from '#contract/problem.ts';
import { whenIdle } from '../ui/idle.ts';
import { useStable } from '../ui/use-stable.ts';
import { goToAnchor } from './focus-field.ts';
import { FormSection, writableSections } from './form-section.tsx';
import { ReadOnlyContext, ResourceFormContext } from './form-state/form-context.tsx';
import { RestoredDraftNotice } from './form-state/restored-draft-notice.tsx';
import { type ResourceFormOptions, useCreateFormState } from './form-state/use-create-form-state.ts';
import { useDraft } from './form-state/use-draft.ts';
import type { WireRecord } from './form-values.ts';
import { hasEditor } from './input-by-kind.tsx';
import { loadEditor } from './inputs/editor-box.tsx';
import { SectionNavigation } from './navigation/section-navigation.tsx';
import classes from './resource-form.module.css';
import type { SaveTarget } from './review/save-target.ts';
import { SaveBar } from './saving/save-bar.tsx';
import type { RecordApi } from './saving/save-request.ts';
import { useSave } from './saving/use-save.ts';

interface Props extends ResourceFormOptions {
  api: RecordApi;
  successMessage: (record: WireRecord) => string;
  onSaved?: (record: WireRecord) => void;
  /** Returns the field that a problem without a field name is about. */
  fieldOfProblem?: (problem: Problem, changed: readonly string[]) => string | undefined;
  /** Renders an additional action after a failed save. */
  remedy?: (problem: Problem) => ReactNode;
  /** The label of a field whose earlier value has just been restored into the draft. */
  restoredField?: string | undefined;
  /** The record that a save changes. The review names it. */
  target?: SaveTarget;
  /** A message about a save that took place just before this form opened. */
  initialMessage?: string;
  /** What is shown before a section, by the section's name. */
  beforeSection?: Readonly<Record<string, ReactNode>>;
  /** The sections that start collapsed. */
  collapsedSections?: ReadonlySet<string>;
  /** Ids and titles of the sections in `children`, for the section navigation. */
  extraSections?: Record<string, string>;
  /** Why nothing can be changed, for example because the key can only read. */
  readOnlyReason?: string | undefined;
  /** A component that reacts to edits and renders nothing. */
  formObserver?: ReactNode;
  /** The inputs, in place of the resource's sections. */
  fields?: ReactNode;
  /** Places the inputs on the page, in place of the columns with the section navigation. */
  arrange?: (inputs: ReactNode) => ReactNode;
  /** More sections after the form's own sections. */
  children?: ReactNode;
}

/** Scrolls to the fragment of the URL once all sections are rendered. */
function useGoToHash(isWhole: boolean) {
  // The key changes with each link of the router, also to the same fragment; only the fragment with any other link.
  const { key: visit, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit must scroll, also to the same fragment
  useEffect(() => {
    if (!isWhole) return;
    // If only the fragment was changed in the address bar, the browser takes the focus away after this effect.
    const frame = requestAnimationFrame(() => goToAnchor(hash.slice(1)));
    return () => cancelAnimationFrame(frame);
  }, [visit, hash, isWhole]);
}

const nothing: ReadonlySet<string> = new Set();
const noSections: Record<string, string> = {};

/** The form for a record: all writable fields in sections, saved together. */
export function ResourceForm({ collapsedSections = nothing, formObserver, children, ...props }: Props) {
  const { resource, record, draftKey, createdDraftKey, api, readOnlyReason } = props;
  const state = useCreateFormState(props);
  const { edits } = state;
  const id = useId();
  const [restoredAt, setRestoredAt] = useState(state.restoredAt);
  const { isUnkept, writeDraftNow, moveDraft } = useDraft(state, draftKey, setRestoredAt);
  const { save, ...saving } = useSave(state, {
    ...props,
    readOnlyReason,
    initialMessage: props.initialMessage ?? '',
    onSave: writeDraftNow,
    onSaved: (saved) => {
      if (createdDraftKey) moveDraft(createdDraftKey(saved));
      props.onSaved?.(saved);
    },
    fieldOfProblem: props.fieldOfProblem,
  });
  const sections = useStable(writableSections(resource, record));
  // The first section is painted before the others are rendered.
  const isWhole = useDeferredValue(true, false);
  useGoToHash(isWhole);

  useEffect(() => whenIdle(() => void loadEditor()), []);

  // A restored draft opens the editor of its first structured value. Nobody has asked for the focus yet.
  const openRestored = useEffectEvent(() => {
    const restored = edits.changed().find((name) => resource.fields[name] && hasEditor(resource.fields[name].kind));
    if (state.restoredAt !== null && restored) void loadEditor().then(() => state.editors.open(restored, false));
  });
  useEffect(() => {
    openRestored();
  }, []);

  useEffect(() => {
    if (record !== edits.record()) edits.updateRecord(record);
  }, [record, edits]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // If the form is in a dialog of another form, React would also submit that form.
    event.stopPropagation();
    void save();
  };
  const readAhead = () => void api.read?.(false).then(edits.updateRecord, () => undefined);

  const inputs = (
    <>
      {restoredAt !== null && (
        <RestoredDraftNotice at={restoredAt} restoredField={props.restoredField} onDone={() => setRestoredAt(null)} />
      )}
      {isUnkept && (
        <p role="note">Drafts can’t be stored on this device. Unsaved changes are lost when you leave the page.</p>
      )}
      <form id={id} noValidate onSubmit={submit}>
        <ReadOnlyContext value={readOnlyReason}>
          {props.fields ??
            (isWhole ? sections : sections.slice(0, 1)).map(({ section, names }) => (
              <Fragment key={section}>
                {props.beforeSection?.[section]}
                <FormSection
                  resource={resource}
                  section={section}
                  names={names}
                  isCollapsed={collapsedSections.has(section)}
                />
              </Fragment>
            ))}
        </ReadOnlyContext>
      </form>
      {formObserver}
    </>
  );

  return (
    <ResourceFormContext value={state}>
      {props.arrange?.(inputs) ?? (
        <div className={classes.layout}>
          <SectionNavigation sections={sections} extraSections={props.extraSections ?? noSections} />
          <div>
            {inputs}
            {isWhole && children}
          </div>
        </div>
      )}
      <SaveBar
        form={id}
        readOnlyReason={readOnlyReason}
        target={props.target}
        remedy={props.remedy}
        onSaveLikely={readAhead}
        {...saving}
      />
    </ResourceFormContext>
  );
}
