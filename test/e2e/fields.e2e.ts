import type { Page } from '@playwright/test';
import { experiment } from '#contract/experiment.ts';
import type { Field, Json } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { isSame, type Resource, writableNames } from '#contract/resource.ts';
import type { Api, Wire } from './support/api.ts';
import { dimensionName, driverOf } from './support/field-drivers.ts';
import { fieldRow, openTab, save, unlockMetrics } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

interface Group {
  title: string;
  fields: [name: string, field: Field][];
}

/** Returns the writable fields of a resource by section, in display order. `left` selects fields by name. */
function groupsOf(resource: Resource, left: (name: string) => boolean = () => true): Group[] {
  const names = writableNames(resource).filter(left);
  return Object.entries(resource.sections).flatMap(([section, { title }]) => {
    const fields = names.flatMap((name) => {
      const field = resource.fields[name];
      return field?.section === section ? [[name, field] as [string, Field]] : [];
    });
    return fields.length > 0 ? [{ title, fields }] : [];
  });
}

/** The times at which the server acts must be in the future. */
const LATER = [`${new Date().getFullYear() + 1}-06-15T12:30:00Z`, `${new Date().getFullYear() + 2}-01-31T23:00:00Z`];

/** The values of fields that do not accept every value of their kind. */
const limited: Partial<Record<string, readonly Json[]>> = {
  scheduled_start: LATER,
  scheduled_end: LATER,
  experiment_cuped_days: [7, 30],
};

const legacy = new Set(['filters', 'secondary_metrics']);

/** Legacy metrics, because the setup shows their fields only if they have a value. */
const LEGACY_METRICS = {
  filters: { insight: 'TRENDS', events: [{ id: 'paid', order: 0 }] },
  secondary_metrics: [{ name: 'Orders', filters: { insight: 'TRENDS', events: [{ id: 'paid', order: 0 }] } }],
};

/** Removes the fingerprints that the server adds to metrics. */
const withoutFingerprints = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, inside) => (key === 'fingerprint' ? undefined : inside));

/**
 * Checks that the input of a field has the field's label and help. Enters two values one after the other, saves each and
 * reads it back from the API. Then does the same with an empty value if the field can be null.
 */
async function prove(page: Page, [name, field]: [string, Field], read: () => Promise<Wire>, own?: readonly Json[]) {
  const row = fieldRow(page, name);
  await expect(row).toHaveCount(1);
  const control = row.locator(`[name="${name}"]`);
  await expect(control).toHaveCount(1);
  await expect(control).toHaveAccessibleName(field.label);
  await expect(control).toHaveAccessibleDescription(field.help);

  const { values: usual, enter, clear } = driverOf(field.kind);
  const values: readonly Json[] = own ?? limited[name] ?? usual;
  const stored = (await read())[name];
  const entered: Json[] = isSame(values[0], stored) ? values.toReversed() : [...values];
  for (const value of entered) {
    await unlockMetrics(page);
    await enter(row, value as never);
    const { change_reason, ...sent } = (await save(page)) as Wire;
    expect(sent).toEqual({ [name]: value });
    expect(withoutFingerprints((await read())[name])).toEqual(value);
  }
  // Legacy metrics without a value are not shown.
  if (legacy.has(name) && (await row.count()) === 0) return;

  expect(field.nullable && !clear, 'a field that may be null can be cleared').toBe(false);
  if (!field.nullable || !clear) return;
  await unlockMetrics(page);
  await clear(row);
  const { change_reason, ...sent } = (await save(page)) as Wire;
  expect(sent).toEqual({ [name]: null });
  expect((await read())[name]).toBeNull();
}

let serial = 0;

/** Creates a dimension that is named by its id, and returns the id. */
async function createDimension(api: Api, project: unknown): Promise<number> {
  const path = `projects/${project}/segment_dimensions/`;
  const { id } = await api.post(path, { name: `New ${serial++}`, of: 'event', key: '$browser' });
  await api.patch(`${path}${id}/`, { name: dimensionName(Number(id)) });
  return Number(id);
}

const namesIn = ({ title, fields }: Group) => `${title}: ${fields.map(([name]) => name).join(', ')}`;

test.describe('every field of a project can be set, changed and cleared, and is what the API returns', () => {
  for (const group of groupsOf(project)) {
    test(namesIn(group), async ({ page, api, accounts }) => {
      const path = `organizations/${accounts.organizations.workshop}/projects`;
      const { id } = await api.post(`${path}/`, { name: `Fields of ${group.title}` });
      await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}`);

      for (const entry of group.fields)
        await test.step(entry[0], () => prove(page, entry, () => api.get(`${path}/${id}/`)));
    });
  }
});

test.describe('every field of an experiment can be set, changed and cleared, and is what the API returns', () => {
  for (const group of groupsOf(experiment, (name) => name !== 'feature_flag_key')) {
    test(namesIn(group), async ({ page, api, accounts }) => {
      const project = await api.post('projects/', { name: `Fields of ${group.title}`, timezone: 'Asia/Kolkata' });
      const path = `projects/${project.id}/experiments`;
      // An end on the planned day needs one.
      const isPlan = group.fields.some(([name]) => name === 'ends_on_plan');
      const plan = isPlan ? { parameters: { recommended_running_time: 14 } } : {};
      const { id } = await api.post(`${path}/`, {
        name: 'Fields',
        feature_flag_key: 'fields',
        ...LEGACY_METRICS,
        ...plan,
      });
      const [one, other] = [await createDimension(api, project.id), await createDimension(api, project.id)];
      const segments = [[other, one], [one]];
      await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}/setup`);

      for (const entry of group.fields)
        await test.step(entry[0], () =>
          prove(page, entry, () => api.get(`${path}/${id}/`), entry[0] === 'segments' ? segments : undefined),
        );
    });
  }

  test('Idea: feature_flag_key, which can’t be changed after the experiment is created', async ({
    page,
    api,
    accounts,
  }) => {
    const project = await api.post('projects/', { name: 'Flag keys' });
    const path = `projects/${project.id}/experiments`;
    const field = experiment.fields.feature_flag_key;
    const { values, enter } = driverOf(field.kind);
    await openSignedIn(page, accounts.keys.workshop, `/${path}/new`);
    const key = fieldRow(page, 'feature_flag_key').getByLabel(field.label, { exact: true });
    await page.getByLabel('Name', { exact: true }).fill('Keys');

    for (const value of values) await enter(fieldRow(page, 'feature_flag_key'), value as never);
    expect(await save(page)).toMatchObject({ name: 'Keys', feature_flag_key: values[1] });

    const { results } = await api.get<{ results: Wire[] }>(`${path}/`);
    expect(results).toMatchObject([{ name: 'Keys', feature_flag_key: values[1] }]);
    await openTab(page, 'Setup');
    await expect(page.locator('[name="feature_flag_key"]')).toHaveAccessibleName(field.label);
    await expect(key).toBeDisabled();
  });
});
