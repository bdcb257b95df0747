import { project } from '#contract/project.ts';
import { createEdits, type Edits } from '#web/fields/editing/edits.ts';
import { createCaution, type Risks } from '#web/fields/editing/risks.ts';
import { type FormValues, formValues, type Wire } from '#web/fields/form-values.ts';
import { type Exchange, type Saving, saveChanges } from '#web/fields/saving/save-changes.ts';

export const place = { timeZone: 'UTC' };
/** A reading of a project, as far as these tests look at it. */
export const read: Wire = {
  name: 'Before',
  timezone: 'UTC',
  app_urls: ['https://a.example'],
  extra_settings: { b: 1, a: 2 },
};

/** A form on a record, without a page around it. */
export function open(record: Wire = read, later = (work: () => void) => work()) {
  const held: FormValues = formValues(project.fields, record, place);
  const inputs = {
    get: (name: string) => held[name],
    set: (name: string, form: unknown) => {
      held[name] = form;
    },
  };
  const edits = createEdits({ resource: project, record, place, inputs, later });
  const type = (name: string, form: unknown) => edits.put(name, form);
  const press = (name: string, form: unknown) => {
    inputs.set(name, form);
    edits.touch(name);
  };
  return { edits, type, press };
}

/** A form that is being saved. */
export const savingOf = (
  edits: Edits,
  exchange: Exchange,
  { risks = {} as Risks, isUncertain = false } = {},
): Saving => {
  const caution = createCaution({ fields: project.fields, edits, place, risks });
  return { edits, exchange, caution, isUncertain };
};

/** Saves a form of which nothing is risky. */
export const saveBy = (edits: Edits, exchange: Exchange) => saveChanges(savingOf(edits, exchange));
