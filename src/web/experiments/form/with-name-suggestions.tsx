import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { NameSuggestionsContext } from '../../fields/name-suggestions.tsx';
import { useEventDefinitions, useExperiments } from '../data.ts';

/** Suggests the names of events, and of properties that the project's metrics use, to the inputs inside. */
export function NameSuggestions({ children }: { children: ReactNode }) {
  const { project_id = '' } = useParams();
  const project = Number(project_id);
  const [isRequested, setIsRequested] = useState(false);
  const { data } = useExperiments(project, isRequested);
  const { data: definitions, dataUpdatedAt, refetch } = useEventDefinitions(project);
  const reload = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const received = definitions ? new Map(definitions.map((definition) => [definition.name, definition])) : null;
  const names = {
    events: [...new Set([...(received?.keys() ?? []), ...(data?.names.events ?? [])])].sort(),
    properties: [...(data?.names.properties ?? [])].sort(),
    received,
    receivedAt: dataUpdatedAt,
    reload,
    load: () => setIsRequested(true),
  };
  return <NameSuggestionsContext value={names}>{children}</NameSuggestionsContext>;
}

/** Returns an input that suggests names. */
export const withNameSuggestions = (Input: ComponentType<FieldInputProps>) =>
  function InputWithSuggestions(props: FieldInputProps) {
    return (
      <NameSuggestions>
        <Input {...props} />
      </NameSuggestions>
    );
  };
