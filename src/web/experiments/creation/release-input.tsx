import { useParams } from 'react-router-dom';
import { isObject } from '#contract/kinds/objects.ts';
import { plannedSplit } from '#contract/variant-shares.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import type { FieldInputProps } from '../../fields/input-props.ts';
import { RowsOrJson } from '../../fields/inputs/rows-or-json.tsx';
import { jsonText, parseJsonText } from '../../fields/json-text.ts';
import { readFilters, setConditions } from '../../flags/flag-filters.ts';
import { ConditionEditor } from '../../flags/page/condition-editor.tsx';
import { FlagNameSuggestions } from '../../flags/page/flag-name-suggestions.tsx';
import { filtersIn } from '../form/audience.ts';

/** Returns the keys of the variants in the form. */
function useVariantKeys(): string[] {
  const { edits } = useResourceForm();
  const text = useEditsSelector(edits, () => String(edits.inputValue('parameters') ?? ''), 'parameters');
  const parsed = parseJsonText(text);
  return plannedSplit('value' in parsed ? parsed.value : null).map(({ key }) => key);
}

/** The release conditions of a new experiment's flag. */
export function ReleaseInput(props: FieldInputProps) {
  const project = Number(useParams()['project_id']);
  const variants = useVariantKeys();
  return (
    <RowsOrJson {...props} canShowRows={(value) => readFilters(filtersIn(value)) !== null}>
      {(value, choose) => {
        const editable = readFilters(filtersIn(value));
        const rest = isObject(value) ? value : {};
        return (
          editable && (
            <FlagNameSuggestions project={project}>
              <ConditionEditor
                conditions={editable.conditions}
                variants={variants}
                isRefused={props.aria['aria-invalid'] === true}
                onChange={(conditions) => choose(jsonText({ ...rest, filters: setConditions(editable, conditions) }))}
              />
            </FlagNameSuggestions>
          )
        );
      }}
    </RowsOrJson>
  );
}
