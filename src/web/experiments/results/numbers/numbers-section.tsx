import { Group, Title } from '@mantine/core';
import { memo, useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { NUMBER_COLUMNS_KEY } from '../../../storage-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { createSavedColumns } from '../../../ui/list/saved-columns.ts';
import { Menu } from '../../../ui/menu.tsx';
import { MenuCheckbox } from '../../../ui/menu-item.tsx';
import styles from '../results.module.css';
import { type ExtraColumn, extraColumns, numberRows, tableAsText } from './numbers-columns.ts';
import { NumbersTable } from './numbers-table.tsx';

const names = Object.keys(extraColumns) as ExtraColumn[];
const saved = createSavedColumns<ExtraColumn>(NUMBER_COLUMNS_KEY, names, []);

interface Props {
  rows: readonly VariantResultRow[];
  analysis: Analysis;
}

/** Shows every variant's figures. The columns that a person adds are kept on the device. */
export const NumbersSection = memo(function NumbersSection({ rows, analysis }: Props) {
  const [extra, setExtra] = useState(() => saved.shown(null));
  const shown = numberRows(rows, analysis, extra);
  const toggle = (column: ExtraColumn, isShown: boolean) => {
    const next = names.filter((name) => (name === column ? isShown : extra.includes(name)));
    saved.save(next);
    setExtra(next);
  };
  return (
    // No landmark, because the table inside is one.
    <section>
      <Group justify="space-between" gap="xs" mb="xxs">
        <Title order={2} id="numbers">
          Numbers
        </Title>
        <Group gap="xs" className={styles.tools}>
          <CopyButton text={() => tableAsText(shown)} label="Copy table Numbers" variant="button">
            Copy table
          </CopyButton>
          <Menu
            label="More columns"
            button={(state) => (
              <Button kind="quiet" icon="columns" {...state}>
                More columns
              </Button>
            )}
          >
            {names.map((name) => (
              <MenuCheckbox key={name} checked={extra.includes(name)} onChange={(isShown) => toggle(name, isShown)}>
                {extraColumns[name]}
              </MenuCheckbox>
            ))}
          </Menu>
        </Group>
      </Group>
      <NumbersTable label="Numbers" rows={shown} />
    </section>
  );
});
