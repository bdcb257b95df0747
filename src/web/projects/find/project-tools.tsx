import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectListItem } from '#contract/project.ts';
import type { Choice } from '../../ui/filter-panel.tsx';
import { ColumnsMenu } from '../../ui/list/columns-menu.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { type ColumnKey, columns, defaultColumns, projectColumns } from '../columns.ts';
import { useProjectData } from '../data.ts';
import { type FilterKey, filterKeys, filterOf, type ProjectSearch } from './project-search.ts';

interface Props {
  organization: string;
  search: ProjectSearch;
  /** The projects that are shown, as long as not all are here. */
  shown: readonly ProjectListItem[];
  /** Text is being typed, and whoever did it goes elsewhere. */
  onType: (text: string) => void;
  onLeave: () => void;
  onChange: (change: Partial<ProjectSearch>) => void;
}

const inWords = (value: string) => value.replaceAll('_', ' ');

function choicesOf(key: FilterKey, projects: readonly ProjectListItem[]): Choice<string | null>[] {
  const { of, choices = [...new Set(projects.map(of))].filter(Boolean).sort() } = filterOf(key);
  return [{ value: null, words: 'any' }, ...choices.map((value) => ({ value, words: inWords(value) }))];
}

/** Narrows the list: a search over names, ids and tokens, and one chip per filter. Whoever comes here gets all projects loaded. */
export function ProjectTools({ organization, search, shown, onType, onLeave, onChange }: Props) {
  const { whole } = useProjectData(organization);
  const cache = useQueryClient();
  const { data } = useQuery({ ...whole, enabled: false });
  const known = data?.results ?? shown;
  const choose = (key: FilterKey) => (value: string | null) => {
    const { [key]: _, ...others } = search.narrowed;
    onChange({ narrowed: value === null ? others : { ...others, [key]: value } });
  };
  const chooseColumns = (chosen: readonly ColumnKey[]) => {
    projectColumns.keep(chosen);
    onChange({ columns: chosen });
  };
  return (
    <ListTools
      label="Find a project"
      placeholder="Name, id or token"
      text={search.text}
      onType={onType}
      onLeave={onLeave}
      onFocus={() => void cache.prefetchQuery(whole)}
    >
      {filterKeys.map((key) => {
        const value = search.narrowed[key] ?? null;
        return (
          <FilterChip
            key={key}
            label={filterOf(key).label}
            choices={() => choicesOf(key, known)}
            value={value}
            usual={null}
            said={value === null ? undefined : inWords(value)}
            onChoose={choose(key)}
          />
        );
      })}
      <ColumnsMenu
        columns={columns}
        shown={projectColumns.shown(search.columns)}
        defaults={defaultColumns}
        onChange={chooseColumns}
      />
    </ListTools>
  );
}
