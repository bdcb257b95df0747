import { Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { flagRecord } from '#contract/feature-flag.ts';
import type { JsonObject } from '#contract/kinds/objects.ts';
import { FieldMessages } from '../../fields/field-messages.tsx';
import { ReadOnlyContext, useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { useIsEditorOpen } from '../../fields/form-state/opened-editor.ts';
import { useFieldStatus } from '../../fields/form-state/use-field-status.ts';
import { RowsOrJson } from '../../fields/inputs/rows-or-json.tsx';
import { jsonText, parseJsonText } from '../../fields/json-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { type EditableFilters, readFilters, setConditions, unsupportedInFilters } from '../flag-filters.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { ConditionList } from './condition-list.tsx';
import { VariantsPart } from './variants-part.tsx';
import { VariantsTable } from './variants-table.tsx';

const NAME = 'filters';
const field = flagRecord.fields.filters;

interface PartProps {
  /** The name of the editor. `filters` is what a link to the field opens. */
  editor: 'filters' | 'variants';
  title: string;
  about: string;
  isRefused: boolean;
  /** Shown while the editor is closed. */
  summary: ReactNode;
  rows: (editable: EditableFilters, put: (filters: JsonObject) => void) => ReactNode;
}

/** A part of the filters: read, or edited in rows or as JSON. One part is edited at a time. */
function Part({ editor, title, about, isRefused, summary, rows }: PartProps) {
  const { editors } = useResourceForm();
  const isOpen = useIsEditorOpen(editors, editor);
  const isOtherOpen = useIsEditorOpen(editors, editor === NAME ? 'variants' : NAME);
  const readOnlyReason = useContext(ReadOnlyContext);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // The pressed button is replaced, so its successor gets the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const aria = {
    id: `${editor}-input`,
    'aria-labelledby': `${editor}-part-title`,
    'aria-describedby': isRefused ? `${NAME}-error` : undefined,
    'aria-description': undefined,
    'aria-invalid': isRefused || undefined,
    'aria-required': undefined,
  };
  const action = isOpen ? (
    <Button ref={button} onClick={() => editors.close()}>
      Done
    </Button>
  ) : (
    <Button
      ref={button}
      // A link to the field presses this button, unless the other part is open.
      {...(editor === NAME && !isOtherOpen && { name: NAME, 'data-edit': true })}
      icon="pencil"
      aria-label={`Edit ${title.toLowerCase()}`}
      disabledReason={readOnlyReason}
      onClick={() => editors.open(editor, true)}
    >
      Edit
    </Button>
  );
  return (
    <Section id={`${editor}-part`} title={title} about={about} aside={action}>
      {isOpen ? (
        <RowsOrJson
          name={NAME}
          field={field}
          aria={aria}
          disabled={readOnlyReason !== undefined}
          canShowRows={(value) => readFilters(value) !== null}
        >
          {(value, choose) => {
            const editable = readFilters(value);
            return editable && rows(editable, (filters) => choose(jsonText(filters)));
          }}
        </RowsOrJson>
      ) : (
        summary
      )}
    </Section>
  );
}

interface Props {
  /** Whether a running experiment compares the variants with control. */
  needsControl: boolean;
  /** Whom the saved flag serves; undefined if it is not known. */
  served?: ServedPeople | undefined;
  /** What the change causes, below the rows. */
  children?: ReactNode;
}

/** The release conditions, variants and payloads of a flag: sentences and a table, each with an editor in its place. */
export function FiltersField({ needsControl, served, children }: Props) {
  const { edits } = useResourceForm();
  const status = useFieldStatus(NAME, field);
  const text = useEditsSelector(edits, () => edits.inputValue(NAME), NAME);
  const parsed = parseJsonText(String(text ?? ''));
  const value = 'value' in parsed ? parsed.value : null;
  const editable = readFilters(value);
  const isRefused = status.error !== undefined;
  const shown = status.change === 'same' ? served : undefined;
  // The review says what changed; the row only reports errors and conflicts.
  const messages = status.change === 'changed' ? { ...status, change: 'same' as const } : status;
  const unsupported = editable && unsupportedInFilters(editable.filters);
  const raw = <pre>{String(text)}</pre>;
  return (
    <Box id={NAME} data-field={NAME}>
      <Stack gap="xl">
        {unsupported && (
          <Alert tone="warning" role="note" title={`This flag uses ${unsupported}. Hedgerow cannot evaluate it.`}>
            It is kept as it is. Edit as JSON to see it.
          </Alert>
        )}
        <Part
          editor="filters"
          title={field.label}
          about="Checked from top to bottom. The first condition that includes a person decides."
          isRefused={isRefused}
          summary={editable ? <ConditionList filters={value} conditions={editable.conditions} served={shown} /> : raw}
          rows={(current, put) => (
            <ConditionEditor
              conditions={current.conditions}
              variants={current.variants.map(({ key }) => String(key))}
              isRefused={isRefused}
              onChange={(conditions) => put(setConditions(current, conditions))}
            />
          )}
        />
        <Part
          editor="variants"
          title="Variants"
          about="Shares of the people who are served."
          isRefused={isRefused}
          summary={editable ? <VariantsTable editable={editable} served={shown} /> : raw}
          rows={(current, put) => (
            <VariantsPart editable={current} needsControl={needsControl} isRefused={isRefused} onChange={put} />
          )}
        />
        {(status.change !== 'same' || isRefused) && (
          <Stack gap="sm">
            {children}
            <Text component="div" size="sm">
              <FieldMessages name={NAME} field={field} status={messages} errorId={`${NAME}-error`} />
            </Text>
          </Stack>
        )}
      </Stack>
    </Box>
  );
}
