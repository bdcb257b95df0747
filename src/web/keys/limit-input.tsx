import { type Control, Controller } from 'react-hook-form';
import type { KeyRights } from '#contract/key-rights.ts';
import { useOrganizations } from '../session/account-queries.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Radio } from '../ui/radio.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import type { KeyFormValues } from './key-form.ts';
import { useReachableProjects } from './key-queries.ts';
import styles from './limit-input.module.css';

interface ListProps<Id> {
  label: string;
  options: readonly { id: Id; name: string }[] | undefined;
  value: readonly Id[];
  onChange: (value: Id[]) => void;
}

function CheckList<Id extends string | number>({ label, options, value, onChange }: ListProps<Id>) {
  if (!options) return <p role="status">Loading…</p>;
  return (
    <ScrollRegion aria-label={label} className={styles.list}>
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={value.includes(id)}
          onChange={(checked) => onChange(checked ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
    </ScrollRegion>
  );
}

interface Props {
  control: Control<KeyFormValues>;
  creator: KeyRights;
  limit: KeyFormValues['limit'];
}

/**
 * The choice of a key's limit: none, organizations or projects. If the connection's key is limited to organizations, the
 * only choice is a selection of these organizations.
 */
export function LimitInput({ control, creator, limit }: Props) {
  const { data: organizations } = useOrganizations();
  const { data: projects } = useReachableProjects();
  const own = creator.scoped_organizations;
  const isLimited = own !== null && own.length > 0;
  const choices = [
    ...(isLimited ? [] : [['none', 'Everything that you have access to'] as const]),
    ['organizations', 'Only these organizations'] as const,
    ...(isLimited ? [] : [['projects', 'Only these projects'] as const]),
  ];
  return (
    <>
      <Controller
        control={control}
        name="limit"
        render={({ field }) => (
          <>
            {choices.map(([value, label]) => (
              <Radio
                key={value}
                name="limit"
                label={label}
                checked={field.value === value}
                onChoose={() => field.onChange(value)}
              />
            ))}
          </>
        )}
      />
      {limit === 'organizations' && (
        <Controller
          control={control}
          name="organizations"
          render={({ field: { value, onChange } }) => (
            <CheckList
              label="Organizations"
              options={organizations?.filter(({ id }) => !isLimited || own.includes(id))}
              {...{ value, onChange }}
            />
          )}
        />
      )}
      {limit === 'projects' && (
        <>
          <Controller
            control={control}
            name="projects"
            render={({ field: { value, onChange } }) => (
              <CheckList
                label="Projects"
                options={projects?.map(({ id, name }) => ({ id: id ?? 0, name: name ?? '' }))}
                {...{ value, onChange }}
              />
            )}
          />
          <p>
            A key that is limited to projects can’t list organizations or projects. Programs that use it must know the
            project ids.
          </p>
        </>
      )}
    </>
  );
}
