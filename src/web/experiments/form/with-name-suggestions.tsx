import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { NameSuggestionsContext } from '../../fields/name-suggestions.tsx';
import { useExperiments } from '../data.ts';

/** An input that suggests the names of events and properties in the metrics of the project. */
export const withNameSuggestions = (Input: ComponentType<FieldInputProps>) =>
  function InputWithSuggestions(props: FieldInputProps) {
    const { project_id = '' } = useParams();
    const [isRequested, setIsRequested] = useState(false);
    const { data } = useExperiments(Number(project_id), isRequested);
    const names = {
      events: [...(data?.names.events ?? [])].sort(),
      properties: [...(data?.names.properties ?? [])].sort(),
      load: () => setIsRequested(true),
    };
    return (
      <NameSuggestionsContext value={names}>
        <Input {...props} />
      </NameSuggestionsContext>
    );
  };
