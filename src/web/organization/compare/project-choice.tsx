import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReadProject } from '#changes/plan.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** The maximum number of projects in the list. The search finds the other projects. */
const SHOWN = 30;

interface Props {
  projects: readonly ReadProject[];
  chosen: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
}

/** A choice of projects: all projects, or some of them. */
export function ProjectChoice({ projects, chosen, onChange }: Props) {
  const [mode, setMode] = useState<'all' | 'some'>('all');
  const [search, setSearch] = useState('');
  const choose = (next: 'all' | 'some') => {
    setMode(next);
    onChange(new Set(next === 'all' ? projects.map(({ id }) => id) : []));
  };
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = projects.filter(({ id, name }) => words.every((word) => `${name} ${id}`.toLowerCase().includes(word)));
  return (
    <Stack gap="xs" align="start">
      <SegmentedChoice
        label="Projects"
        choices={{ all: `All projects (${projects.length})`, some: 'Some projects' }}
        value={mode}
        onChange={choose}
      />
      {mode === 'some' && (
        <>
          <TextInput
            type="search"
            aria-label="Search projects"
            placeholder="Name or id"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <RowList label="Projects" scrolls>
            {found.slice(0, SHOWN).map(({ id, name }) => (
              <Row key={id}>
                <Checkbox
                  label={`${name} (${id})`}
                  checked={chosen.has(id)}
                  onChange={(isChosen) => toggle(id, isChosen)}
                />
              </Row>
            ))}
          </RowList>
          <p role="status">
            {`${found.length > SHOWN ? `The first ${SHOWN} of ${found.length} are shown. Use the search to find others. ` : ''}${chosen.size} chosen.`}
          </p>
        </>
      )}
    </Stack>
  );
}
