import { useEffect, useRef, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { writableNames } from '#contract/resource.ts';
import { placed } from './check-field.ts';
import { type Editing, useEdits } from './editing.tsx';
import { focusField } from './focus-field.ts';
import type { Wire } from './form-values.ts';
import { type Exchange, type Replaced, type Saved, saveChanges, takeBack } from './save-changes.ts';

interface Notice {
  said: string;
  refusal: string;
  /** What the save that is announced replaced, where it can be taken back. */
  replaced: Replaced | null;
  /** The revision of the edits when it was said; anything typed later makes it old. */
  revision: number;
}

const silence: Notice = { said: '', refusal: '', replaced: null, revision: -1 };

const sentences = (details: string[]) => details.join(' ');

/** Puts the server's sentences at the fields they are about, and answers those that are about none. */
function place({ form, resource }: Editing, problem: Problem): string {
  if (problem.violations.length === 0) return problem.message;
  return sentences(
    problem.violations.flatMap((violation) => {
      const at = placed(resource.fields, violation);
      if (at) form.setError(at.name, { type: 'server', message: at.message });
      return at ? [] : [violation.detail];
    }),
  );
}

function focusFirstBad({ form, resource }: Editing) {
  const first = writableNames(resource).find((name) => form.getFieldState(name).error);
  if (first) focusField(first);
}

interface Options {
  exchange: Exchange;
  /** What a finished save says, as in "Saved Tideline". */
  announce: (record: Wire) => string;
  onSaved?: ((record: Wire) => void) | undefined;
  /** Sends a save even if nothing was changed, as a new record does. */
  isNew: boolean;
  /** What was saved just before this form opened. */
  said: string;
}

/** Saving one form: one at a time, waiting for the server, keeping what is typed whatever comes back. */
export function useSave(editing: Editing, { exchange, announce, onSaved, isNew, said }: Options) {
  const { form, edits } = editing;
  const [notice, setNotice] = useState<Notice>({ ...silence, said, revision: 0 });
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef(false);
  const isCurrent = useEdits(edits, () => edits.revision() === notice.revision);

  const say = (words: Partial<Notice>) => setNotice({ ...silence, ...words, revision: edits.revision() });
  const send = async () => {
    if (!isNew && edits.changed().length === 0) return say({ said: 'Nothing has changed.' });
    const saved = await saveChanges(edits, exchange);
    if (saved.outcome === 'contested') {
      say({ refusal: 'Nothing was sent: someone else changed the same fields meanwhile.' });
      const contested = edits.changed().find(edits.isContested);
      return contested && focusField(contested);
    }
    say({ said: announce(saved.record), replaced: exchange.read ? saved.replaced : null });
    onSaved?.(saved.record);
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    say({ refusal: place(editing, error) });
    focusFirstBad(editing);
  };
  const alone = async (act: () => Promise<unknown>) => {
    if (underWay.current) return;
    underWay.current = true;
    setSaving(true);
    try {
      await act();
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  const save = () =>
    alone(
      form.handleSubmit(
        () => send().catch(refuse),
        () => focusFirstBad(editing),
      ),
    );
  const answer = (taken: Saved) => {
    if (taken.outcome === 'contested') say({ refusal: 'Not undone: someone else changed the same fields meanwhile.' });
    else say({ said: 'Undone: the values from before are saved again.', replaced: taken.replaced });
  };
  const undo = () =>
    alone(async () => {
      if (notice.replaced) await takeBack(edits, exchange, notice.replaced).then(answer, refuse);
    });

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const canUndo = isCurrent && notice.replaced !== null;
  return {
    save,
    isSaving,
    undo: canUndo ? undo : null,
    said: isCurrent ? notice.said : '',
    refusal: isCurrent ? notice.refusal : '',
  };
}
