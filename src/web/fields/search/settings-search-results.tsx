import { formatCountOf } from '#contract/format/count.ts';
import type { Resource } from '#contract/resource.ts';
import { searchFields } from './search-fields.ts';
import classes from './settings-search-results.module.css';

interface Props {
  resource: Resource;
  query: string;
  onChoose: (name: string) => void;
}

/** The matching settings with their section and a link. */
export function SettingsSearchResults({ resource, query, onChoose }: Props) {
  const found = searchFields(resource, query);
  return (
    <>
      <p role="status" className={classes.count}>
        {found.length === 0 ? 'No settings found.' : formatCountOf(found.length, 'setting')}
      </p>
      {found.map((name) => {
        const { label = name, section = '' } = resource.fields[name] ?? {};
        return (
          <a key={name} href={`#${name}`} className={classes.found} onClick={() => onChoose(name)}>
            <span>{label}</span>
            <small>{resource.sections[section]?.title}</small>
          </a>
        );
      })}
    </>
  );
}
