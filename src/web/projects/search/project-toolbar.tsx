import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectListItem } from '#contract/project.ts';
import { ColumnsMenu } from '../../ui/list/columns-menu.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import type { FilterOption } from '../../ui/list/filter-panel.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import {
  allProjectColumns,
  defaultProjectColumns,
  type ProjectColumn,
  savedProjectColumns,
} from '../list/project-columns.ts';
import { useProjectData } from '../project-hooks.ts';
import { type ProjectFilterKey, type ProjectSearch, projectFilter, projectFilterKeys } from './project-search.ts';

interface Props {
  organization: string;
  search: ProjectSearch;
  /** The projects of the current page. Their values are the filter options until more projects are loaded. */
  shown: readonly ProjectListItem[];
  onType: (text: string) => void;
  onLeave: () => void;
  onChange: (change: Partial<ProjectSearch>) => void;
}

const inWords = (value: string) => value.replaceAll('_', ' ');

function choicesOf(key: ProjectFilterKey, projects: readonly ProjectListItem[]): FilterOption<string | null>[] {
  const { getValue, choices = [...new Set(projects.map(getValue))].filter(Boolean).sort() } = projectFilter(key);
  return [{ value: null, label: 'any' }, ...choices.map((value) => ({ value, label: inWords(value) }))];
}

/** The search, the filters and the column menu of the project list. Loads all projects when one of them gets the focus. */
export function ProjectToolbar({ organization, search, shown, onType, onLeave, onChange }: Props) {
  const { allProjects } = useProjectData(organization);
  const cache = useQueryClient();
  const { data } = useQuery({ ...allProjects, enabled: false });
  const known = data?.results ?? shown;
  const choose = (key: ProjectFilterKey) => (value: string | null) => {
    const { [key]: _, ...others } = search.filters;
    onChange({ filters: value === null ? others : { ...others, [key]: value } });
  };
  const chooseColumns = (chosen: readonly ProjectColumn[]) => {
    savedProjectColumns.save(chosen);
    onChange({ columns: chosen });
  };
  return (
    <ListToolbar
      label="Search projects"
      placeholder="Name, id or token"
      text={search.text}
      onType={onType}
      onBlur={onLeave}
      onFocus={() => void cache.prefetchQuery(allProjects)}
    >
      {projectFilterKeys.map((key) => {
        const value = search.filters[key] ?? null;
        return (
          <FilterChip
            key={key}
            label={projectFilter(key).label}
            choices={() => choicesOf(key, known)}
            value={value}
            defaultValue={null}
            valueLabel={value === null ? undefined : inWords(value)}
            onChoose={choose(key)}
          />
        );
      })}
      <ColumnsMenu
        columns={allProjectColumns}
        visible={savedProjectColumns.shown(search.columns)}
        defaults={defaultProjectColumns}
        onChange={chooseColumns}
      />
    </ListToolbar>
  );
}
