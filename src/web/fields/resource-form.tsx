import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Problem } from '#contract/problem.ts';
import { useIdle, whenIdle } from '../ui/idle.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { EditingContext } from './editing/editing.tsx';
import { useDraft } from './editing/use-draft.ts';
import { type EditingOptions, useNewEditing } from './editing/use-editing.ts';
import { useFollowing } from './find/pointed-field.ts';
import { SectionIndex } from './find/section-index.tsx';
import { goToPlace } from './focus-field.ts';
import { ApiName } from './form-field.tsx';
import { FormSection, writableSections } from './form-section.tsx';
import type { Wire } from './form-values.ts';
import classes from './resource-form.module.css';
import type { Target } from './review/target.ts';
import { SaveBar } from './saving/save-bar.tsx';
import type { Exchange } from './saving/save-changes.ts';
import { useSave } from './saving/use-save.ts';

const RestoredDraft = lazyPart(async () => (await import('./editing/restored-draft.tsx')).RestoredDraft, null);

interface Props extends EditingOptions {
  exchange: Exchange;
  announce: (record: Wire) => string;
  onSaved?: (record: Wire) => void;
  /** Which field a problem is about that names none. */
  blame?: (problem: Problem, changed: readonly string[]) => string | undefined;
  /** What else can be done where a save was refused. */
  remedy?: (problem: Problem) => ReactNode;
  /** The label of the field whose earlier value somebody just put into the draft. */
  putBack?: string | undefined;
  /** Where a save goes, for the review. */
  target?: Target;
  /** What was saved just before this form opened. */
  said?: string;
  /** The sections that start folded. */
  folded?: ReadonlySet<string>;
  /** Ids and titles of the sections in `children`, for the index. */
  more?: Record<string, string>;
  /** Follows what is typed from the first moment on; renders nothing. */
  follower?: ReactNode;
  /** Sections of the page after those of the form. */
  children?: ReactNode;
}

/** How many sections fill the first screen. */
const FIRST = 2;

/** Goes to where the address points once the whole form is there. */
function useGoingToHash(isWhole: boolean) {
  const { key: visit } = useLocation();
  // A link of the router to another place on this page changes the address without a word to the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit goes to where its address points, if it is the same place too
  useEffect(() => {
    if (isWhole) goToPlace(location.hash.slice(1));
  }, [isWhole, visit]);
}

const nothing: ReadonlySet<string> = new Set();

/** The form of a record of any resource: every writable field in its section, and one save for all of them. */
export function ResourceForm({ folded = nothing, more, follower, children, ...props }: Props) {
  const { resource, record, draftKey, exchange } = props;
  const editing = useNewEditing(props);
  const { edits } = editing;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useFollowing(form, editing.pointed);
  const { save, ...saving } = useSave(editing, {
    ...props,
    said: props.said ?? '',
    onSaved: props.onSaved,
    blame: props.blame,
  });
  const [restoredAt, setRestoredAt] = useState(editing.restoredAt);
  const isUnkept = useDraft(editing, draftKey, setRestoredAt);
  // The first sections are shown before the others are rendered.
  const isWhole = useIdle();
  useGoingToHash(isWhole);
  const sections = writableSections(resource, record).slice(0, isWhole ? undefined : FIRST);

  useEffect(() => {
    if (record !== edits.record()) edits.adopt(record);
  }, [record, edits]);

  useEffect(() => whenIdle(ApiName.preload), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const readAhead = () => void exchange.read?.(false).then(edits.adopt, () => undefined);

  return (
    <EditingContext value={editing}>
      <div className={classes['layout']}>
        <SectionIndex {...(more ? { more } : {})} />
        <div>
          {restoredAt !== null && (
            <RestoredDraft at={restoredAt} putBack={props.putBack} onDone={() => setRestoredAt(null)} />
          )}
          {isUnkept && <p role="note">This device keeps no drafts: what you type is lost when the page closes.</p>}
          <form ref={form} id={id} noValidate onSubmit={submit}>
            {sections.map(({ section, names }) => (
              <FormSection
                key={section}
                resource={resource}
                section={section}
                names={names}
                isFolded={folded.has(section)}
              />
            ))}
          </form>
          {follower}
          {isWhole && children}
        </div>
      </div>
      <SaveBar form={id} target={props.target} remedy={props.remedy} onNear={readAhead} {...saving} />
    </EditingContext>
  );
}
