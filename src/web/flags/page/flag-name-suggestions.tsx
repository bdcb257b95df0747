import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { propertyKey } from '#contract/format/conditions.ts';
import { readRelease } from '#contract/format/flag-release.ts';
import { NameSuggestionsContext } from '../../fields/name-suggestions.tsx';
import { useFlagData } from '../flag-hooks.ts';

/** Suggests the properties that the conditions of the project's flags use to the inputs inside. */
export function FlagNameSuggestions({ project, children }: { project: number; children: ReactNode }) {
  const [isRequested, setRequested] = useState(false);
  const { data } = useQuery({ ...useFlagData(project).list, enabled: isRequested });
  const names = useMemo(() => {
    const used = (data ?? []).flatMap(({ filters }) =>
      readRelease(filters).conditions.flatMap(({ properties }) => properties.map(propertyKey)),
    );
    return {
      events: [],
      properties: [...new Set(used)].filter((key) => key !== '').sort(),
      received: null,
      receivedAt: 0,
      reload: () => undefined,
      load: () => setRequested(true),
    };
  }, [data]);
  return <NameSuggestionsContext value={names}>{children}</NameSuggestionsContext>;
}
