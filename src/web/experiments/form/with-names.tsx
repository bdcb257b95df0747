import { type ComponentType, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { NameSuggestionsContext } from '../../fields/name-suggestions.tsx';
import { useExperiments } from '../data.ts';

/** An input that suggests the names of events and properties that the project's metrics use. */
export const withNames = (Input: ComponentType<FieldInputProps>) =>
  function NamedInput(props: FieldInputProps) {
    const { project_id = '' } = useParams();
    const [isWanted, setWanted] = useState(false);
    const { data } = useExperiments(Number(project_id), isWanted);
    const names = {
      events: [...(data?.names.events ?? [])].sort(),
      properties: [...(data?.names.properties ?? [])].sort(),
      load: () => setWanted(true),
    };
    return (
      <NameSuggestionsContext value={names}>
        <Input {...props} />
      </NameSuggestionsContext>
    );
  };
