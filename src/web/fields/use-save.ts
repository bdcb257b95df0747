import { useEffect, useRef, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { writableNames } from '#contract/resource.ts';
import { placed } from './check-field.ts';
import { type Editing, useEdits } from './editing.tsx';
import { focusField } from './focus-field.ts';
import type { Wire } from './form-values.ts';
import { type Exchange, saveChanges } from './save-changes.ts';

interface Notice {
  said: string;
  refusal: string;
  /** The revision of the edits when it was said; anything typed later makes it old. */
  revision: number;
}

const silence: Notice = { said: '', refusal: '', revision: -1 };

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
    say({ said: announce(saved.record) });
    onSaved?.(saved.record);
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    say({ refusal: place(editing, error) });
    focusFirstBad(editing);
  };
  const save = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setSaving(true);
    try {
      await form.handleSubmit(
        () => send().catch(refuse),
        () => focusFirstBad(editing),
      )();
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };

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

  return { save, isSaving, said: isCurrent ? notice.said : '', refusal: isCurrent ? notice.refusal : '' };
}
