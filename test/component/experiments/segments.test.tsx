import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { alike, browser, differing, type Groups, openSegments } from '../segments/open-segments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const rowsOf = (table: Pick<typeof screen, 'getAllByRole'>) =>
  table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);

describe('segments of results', () => {
  test('are computed only when somebody chooses a property', async () => {
    const { user, section, table, sent } = await openSegments(server, differing);
    const requests = () => sent.filter(({ path }) => path.includes('segment_results')).length;
    expect(requests()).toBe(0);

    await user.click(section.getByRole('button', { name: 'Browser' }));

    expect(rowsOf(await table())).toEqual(['Chrome', 'Safari', 'All participants']);
    expect(section.getByRole('button', { name: /^Browser Exploratory since/ })).toHaveAttribute('aria-pressed', 'true');
    expect(requests()).toBe(1);
  });

  test('say that the lift differs, where most, and that an unplanned finding needs a confirmation', async () => {
    const { section, table } = await openSegments(server, differing, { search: '?segments=event.$browser' });
    const rows = (await table()).getAllByRole('row');

    expect(
      section.getByText(
        /^The lift differs between values of Browser \(p <0\.0001\)\. Largest: Safari −4\d\.\d%\. Confirm it with a new experiment\.$/,
      ),
    ).toBeVisible();
    expect(section.getByRole('columnheader', { name: 'Rate, test' })).toBeVisible();
    expect(rows[1]).toHaveTextContent(/^Chrome1,0001,00020\.00%30\.00%\+50\.0%.*Better$/);
    expect(rows[2]).toHaveTextContent(/^Safari.*−50\.0%.*Worse$/);
    expect(rows[3]).toHaveTextContent(/^All participants1,6001,60022\.50%23\.75%\+5\.6%—.* to .*%$/);
    expect(section.getByText('overall +5.6%')).toBeInTheDocument();
    expect(
      section.getByRole('img', { name: /^Safari: −4\d\.\d%, measured −50\.0%, interval .* Worse\.$/ }),
    ).toBeVisible();
  });

  test('say that differences can be chance', async () => {
    const { section, table } = await openSegments(server, alike, { search: '?segments=event.$browser' });
    await table();

    expect(
      section.getByText(
        /^The lift does not clearly differ between values of Browser \(p = 0\.\d+, limit 0\.01\)\. Differences below are what chance can produce\.$/,
      ),
    ).toBeVisible();
  });

  test('are not judged if the values differ between the variants', async () => {
    const { section, table } = await openSegments(
      server,
      { Chrome: { control: [200, 1000], test: [240, 800] }, Safari: { control: [120, 600], test: [200, 1000] } },
      { search: '?segments=event.$browser' },
    );
    const heading = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent);

    expect(section.getByText(/^Browser differs between variants \(p <0\.0001\), so it may be a result/)).toBeVisible();
    expect(heading).toEqual(['Browser', 'Participants, control', 'Participants, test']);
    expect(section.queryByRole('img')).not.toBeInTheDocument();
  });

  test('can be sorted by lift, and divided by any other property', async () => {
    const { user, section, table } = await openSegments(
      server,
      { Safari: { control: [300, 1000], test: [200, 1000] }, Chrome: { control: [100, 600], test: [140, 600] } },
      { search: '?segments=event.$browser' },
    );
    expect(rowsOf(await table())).toEqual(['Safari', 'Chrome', 'All participants']);
    await user.click((await table()).getByRole('button', { name: 'Adjusted lift' }));
    expect(rowsOf(await table())).toEqual(['Chrome', 'Safari', 'All participants']);

    await user.click(section.getByRole('button', { name: 'Property' }));
    expect(section.getByRole('textbox', { name: 'Name of the property' })).toHaveFocus();
    await user.type(section.getByRole('textbox', { name: 'Name of the property' }), 'plan');
    await user.selectOptions(section.getByRole('combobox', { name: 'Whose property' }), 'of the person, today');
    await user.click(section.getByRole('button', { name: 'Break down' }));

    expect(await section.findByText('No participant has the property plan.')).toBeVisible();
    expect(section.getByText(/Uses today’s value of the property\./)).toBeVisible();
    expect(section.getByRole('button', { name: /^plan/ })).toHaveAttribute('aria-pressed', 'true');
    expect(section.getByRole('button', { name: /^plan/ })).toHaveFocus();
  });

  test('that were planned need no confirmation, and a worse value is a warning beside the next step', async () => {
    const groups = { ...differing, Chrome: { control: [200, 2000], test: [400, 2000] } } as const;
    const { user, section, table } = await openSegments(server, groups, { planned: [browser] });

    expect(
      await screen.findByText(/^Check Safari before you ship to everyone: −4\d\.\d% \(.*\) for 1,200 participants\.$/),
    ).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Browser Planned' }));
    await table();
    expect(section.getByText(/^The lift differs between values of Browser/)).not.toHaveTextContent('Confirm');
  });

  test('are corrected for everything that was opened, also what was opened before', async () => {
    const { user, section, table } = await openSegments(server, alike, { search: '?segments=event.$browser' });
    await table();
    const finding = () => section.getByText(/^The lift does not clearly differ between values of Browser/).textContent;
    const alone = Number(/p = ([\d.]+)/.exec(finding() ?? '')?.[1]);

    await user.click(section.getByRole('button', { name: 'Property' }));
    await user.type(section.getByRole('textbox', { name: 'Name of the property' }), 'paying');
    await user.click(section.getByRole('button', { name: 'Break down' }));
    await section.findByRole('table', { name: 'Segments by paying' });
    await user.click(section.getByRole('button', { name: 'Browser' }));
    await table();

    await waitFor(() => expect(Number(/p = ([\d.]+)/.exec(finding() ?? '')?.[1])).toBeGreaterThan(alone));
    expect(section.getByText(/^p is corrected for 2 properties opened for this metric/)).toBeVisible();
  });

  test('that were not planned say since when they are explored', async () => {
    const { section, table } = await openSegments(server, differing, { search: '?segments=event.$browser' });
    await table();
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format();

    expect(section.getByRole('button', { name: `Browser Exploratory since ${today}` })).toBeVisible();
  });

  test('of a property with one value are one sentence, without a plot and a table', async () => {
    const { section } = await openSegments(
      server,
      { Chrome: differing['Chrome'] as Groups[string] },
      { search: '?segments=event.$browser' },
    );

    expect(await section.findByText('Every participant has the value Chrome.')).toBeVisible();
    expect(section.queryByRole('img')).not.toBeInTheDocument();
    expect(section.queryByRole('table')).not.toBeInTheDocument();
  });

  test('are divided by what was planned, then by the dimensions of the project, then by familiar properties', async () => {
    const { section } = await openSegments(server, differing, {
      planned: [{ name: 'Plan', of: 'person', key: 'plan' }],
      dimensions: [browser],
    });
    await section.findByRole('button', { name: 'Browser' });
    const names = within(section.getByRole('group', { name: 'Break down by' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.trim());

    expect(names.slice(0, 4)).toEqual(['Plan Planned', 'Browser', 'Operating system', 'Device']);
    expect(names.at(-1)).toBe('Property');
  });

  test('of a dimension with groups count people under the label of their value', async () => {
    const values = [{ label: 'Chromium', matches: ['Chrome', 'Edge'] }];
    const groups: Groups = { ...alike, Edge: { control: [60, 400], test: [70, 400] } };
    const { user, section, table } = await openSegments(server, groups, {
      dimensions: [{ ...browser, name: 'Engine', values }],
    });
    await user.click(await section.findByRole('button', { name: 'Engine' }));

    expect(rowsOf(await table()).slice(0, 2)).toEqual(['Chromium', 'Safari']);
    expect(section.getByText(/between values of Engine/)).toBeVisible();
  });

  test('of a property can be saved as a dimension', async () => {
    const { user, section, table, writes } = await openSegments(server, differing, {
      search: '?segments=event.$browser',
    });
    await table();
    await user.click(section.getByRole('button', { name: 'Save as dimension…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a dimension' }));
    expect(dialog.getByRole('textbox', { name: 'Property' })).toHaveValue('$browser');
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Web browser');
    await user.click(dialog.getByRole('button', { name: 'Create dimension' }));

    expect(await section.findByRole('button', { name: /^Web browser Exploratory/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(section.queryByRole('button', { name: 'Save as dimension…' })).not.toBeInTheDocument();
    expect(writes()).toHaveLength(1);
  });

  test('can be copied as a table', async () => {
    const { user, section, table } = await openSegments(server, differing, { search: '?segments=event.$browser' });
    await table();
    await user.click(section.getByRole('button', { name: 'Copy table Segments' }));
    const [heading, chrome] = (await navigator.clipboard.readText()).split('\n').map((line) => line.split('\t'));

    expect(heading?.slice(0, 3)).toEqual(['Browser', 'Participants control', 'Participants test']);
    expect(chrome?.slice(0, 5)).toEqual(['Chrome', '1000', '1000', '0.2', '0.3']);
  });
});
