import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { writableNames } from '#contract/resource.ts';
import { type Editing, useEdits } from '../editing/editing.tsx';
import { loadChecks } from '../editing/use-editing.ts';
import { focusField } from '../focus-field.ts';
import { toForm, type Wire } from '../form-values.ts';
import { type Exchange, isUncertain, type Replaced, type Saved, saveChanges, takeBack } from './save-changes.ts';
import { useSaveKey } from './use-save-key.ts';

/** Why a save did not happen. */
export interface Refusal {
  words: string;
  /** What the server answered, or did not, where it is to blame. */
  problem: Problem | null;
}

interface Notice {
  said: string;
  refusal: Refusal | null;
  /** What the save that is announced replaced, where it can be taken back. */
  replaced: Replaced | null;
  /** The revision of the edits when it was said; anything typed later makes it old. */
  revision: number;
}

const silence: Notice = { said: '', refusal: null, replaced: null, revision: -1 };

/** Puts the server's sentences at the fields they are about, and answers those that are about none. */
async function place({ form, resource }: Editing, problem: Problem): Promise<string> {
  const { violations, status, body } = problem;
  const checks = await loadChecks();
  const told = violations.length > 0 || status !== 400 ? violations : [body];
  const homeless = told.flatMap((violation) => {
    const at = checks?.placed(resource.fields, violation);
    if (at && !form.getFieldState(at.name).error) form.setError(at.name, { type: 'server', message: at.message });
    return at ? [] : [violation.detail];
  });
  return told.length === 0 ? problem.message : homeless.join(' ');
}

/** Goes to the first field that something stands against, and says how many there are; one alone says it itself. */
function goToFaults({ form, resource }: Editing): string {
  const bad = writableNames(resource).filter((name) => form.getFieldState(name).error);
  if (bad[0]) focusField(bad[0]);
  return bad.length > 1 ? `Nothing was saved: something is wrong in ${bad.length} fields.` : '';
}

const labels = ({ resource }: Editing, names: string[]) =>
  names.map((name) => resource.fields[name]?.label ?? name).join(', ');

interface Options {
  exchange: Exchange;
  /** What a finished save says, as in "Saved Tideline". */
  announce: (record: Wire) => string;
  onSaved?: ((record: Wire) => void) | undefined;
  /** Which field a problem is about that names none. */
  blame?: ((problem: Problem, changed: readonly string[]) => string | undefined) | undefined;
  /** What was saved just before this form opened. */
  said: string;
}

/** One thing at a time: what is asked for while another is under way is not done. */
function useAlone() {
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const alone = async (act: () => Promise<unknown>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return [isBusy, alone] as const;
}

/** Saving one form: one at a time, waiting for the server, keeping what is typed whatever comes back. */
export function useSave(editing: Editing, { exchange, announce, onSaved, blame, said }: Options) {
  const { form, edits, caution, makes } = editing;
  const [notice, setNotice] = useState<Notice>({ ...silence, said, revision: 0 });
  const [review, setReview] = useState({ isOpen: false, asked: 0 });
  const [isSaving, alone] = useAlone();
  const uncertain = useRef(false);
  const isCurrent = useEdits(edits, () => edits.revision() === notice.revision);

  const say = (words: Partial<Notice>) => setNotice({ ...silence, ...words, revision: edits.revision() });
  const refuse = (words: string, problem: Problem | null = null) => say({ refusal: { words, problem } });
  const settle = (saved: Saved, words: (record: Wire) => string) => {
    if (saved.outcome === 'contested') {
      refuse('Nothing was sent: someone else changed the same fields meanwhile.');
      const contested = edits.changed().find(edits.isContested);
      return contested && focusField(contested);
    }
    if (saved.outcome === 'risky') return setReview(({ asked }) => ({ isOpen: true, asked: asked + 1 }));
    const { record, replaced, otherwise } = saved;
    caution.forget();
    // Left open, it would take the focus at the next risky change, in the middle of typing.
    setReview({ isOpen: false, asked: 0 });
    const odd = otherwise.length > 0 ? `. The server keeps ${labels(editing, otherwise)} otherwise than sent` : '';
    say({ said: words(record) + odd, replaced: exchange.read ? replaced : null });
    onSaved?.(record);
  };
  const attempt = async (work: typeof saveChanges) => {
    const wasUncertain = uncertain.current;
    const saved = await work({ edits, exchange, caution, isUncertain: wasUncertain });
    uncertain.current = false;
    return { saved, hadArrived: wasUncertain && saved.outcome === 'saved' && saved.replaced === null };
  };
  const fail = async (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    uncertain.current ||= isUncertain(error);
    const name = blame?.(error, edits.changed());
    if (name) form.setError(name, { type: 'server', message: error.message });
    const words = await place(editing, error);
    const count = goToFaults(editing);
    if (words !== '') refuse(words, error);
    else if (count !== '') refuse(count);
    else say({});
  };
  /** What the form refuses by itself hides nothing that speaks against the rest. */
  const failHere = async () => {
    try {
      exchange.object?.(edits.body(), edits.record());
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await place(editing, error);
    }
    const count = goToFaults(editing);
    if (count !== '') refuse(count);
  };
  const send = async () => {
    if (makes === undefined && edits.changed().length === 0) return say({ said: 'Nothing has changed.' });
    const { saved, hadArrived } = await attempt(saveChanges);
    settle(saved, (record) => announce(record) + (hadArrived ? '. It had arrived the first time' : ''));
  };
  const save = () => alone(form.handleSubmit(() => send().catch(fail), failHere));
  /** Makes the taking back of a risky save a change like any other, which asks for its tick. */
  const propose = ({ before }: Replaced) => {
    for (const [name, value] of Object.entries(before)) {
      const field = editing.resource.fields[name];
      if (field) edits.put(name, toForm(field, value, editing.place));
    }
  };
  const undo = (replaced: Replaced) =>
    alone(async () => {
      const { saved } = await attempt((saving) => takeBack(saving, replaced));
      if (saved.outcome === 'risky') propose(replaced);
      if (saved.outcome === 'contested') refuse('Not undone: someone else changed the same fields meanwhile.');
      else settle(saved, () => 'Undone: the values from before are saved again.');
    }).catch(fail);

  const ask = useEffectEvent(() => void exchange.authors?.().then(edits.credit, () => undefined));
  const contested = useEdits(edits, () => edits.changed().filter(edits.isContested).join());
  // Only the server knows who else changed something.
  useEffect(() => {
    if (contested !== '') ask();
  }, [contested]);
  useSaveKey(save);

  const { replaced } = notice;
  return {
    save,
    isSaving,
    undo: isCurrent && replaced !== null ? () => undo(replaced) : null,
    said: isCurrent ? notice.said : '',
    refusal: isCurrent ? notice.refusal : null,
    review,
    onReview: (isOpen: boolean) => setReview({ isOpen, asked: 0 }),
  };
}
