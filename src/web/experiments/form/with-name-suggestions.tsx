import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { NameSuggestionsContext } from '../../fields/name-suggestions.tsx';
import { useEventDefinitions, useExperiments } from '../data.ts';

/** Returns an input that suggests the names of events, and of properties that the project's metrics use. */
export const withNameSuggestions = (Input: ComponentType<FieldInputProps>) =>
  function InputWithSuggestions(props: FieldInputProps) {
    const { project_id = '' } = useParams();
    const project = Number(project_id);
    const [isRequested, setIsRequested] = useState(false);
    const { data } = useExperiments(project, isRequested);
    const { data: definitions } = useEventDefinitions(project);
    const received = definitions
      ? new Map(definitions.map(({ name, last_seen_at = null }) => [name, last_seen_at]))
      : null;
    const names = {
      events: [...new Set([...(received?.keys() ?? []), ...(data?.names.events ?? [])])].sort(),
      properties: [...(data?.names.properties ?? [])].sort(),
      received,
      load: () => setIsRequested(true),
    };
    return (
      <NameSuggestionsContext value={names}>
        <Input {...props} />
      </NameSuggestionsContext>
    );
  };
