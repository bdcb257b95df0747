import { Box, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { flagRecord } from '#contract/feature-flag.ts';
import type { JsonObject } from '#contract/kinds/objects.ts';
import { FieldMessages } from '../../fields/field-messages.tsx';
import { focusControl } from '../../fields/focus-field.ts';
import { ReadOnlyContext, useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { useIsEditorOpen } from '../../fields/form-state/opened-editor.ts';
import { type FieldStatus, useFieldStatus } from '../../fields/form-state/use-field-status.ts';
import { RowsOrJson } from '../../fields/inputs/rows-or-json.tsx';
import { jsonText, parseJsonText } from '../../fields/json-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { useLetterShortcuts } from '../../ui/letter-shortcuts.ts';
import { Section } from '../../ui/section.tsx';
import { type EditableFilters, readFilters, setConditions, unsupportedInFilters } from '../flag-filters.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { ConditionList } from './condition-list.tsx';
import { VariantsPart } from './variants-part.tsx';
import { VariantsTable } from './variants-table.tsx';

const NAME = 'filters';
const field = flagRecord.fields.filters;
/** Each part says what it is, so its editor does not repeat the help of the whole field. */
const editedField = { ...field, help: '' };

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
  // The pressed button unmounts, so the first input, or the button that opens the editor, gets the focus.
  useEffect(() => {
    const hadFocus = document.activeElement === document.body;
    if (hadFocus && isOpen && editors.opened()?.takesFocus) focusControl(NAME);
    if (hadFocus && wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, editors]);
  // Escape is Done: what was edited stays among the unsaved changes. Popups and lists of the rows handle their own Escape.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    event.preventDefault();
    editors.close();
  };
  const aria = {
    id: `${editor}-input`,
    'aria-labelledby': `${editor}-part-title`,
    'aria-describedby': isRefused ? `${NAME}-error` : undefined,
    'aria-description': undefined,
    'aria-invalid': isRefused || undefined,
    'aria-required': undefined,
  };
  const action = isOpen ? (
    <Button key="done" onClick={() => editors.close()}>
      Done
    </Button>
  ) : (
    <Button
      key="edit"
      ref={button}
      // A link to the field presses this button, unless the other part is open.
      {...(editor === NAME && !isOtherOpen && { name: NAME, 'data-edit': true })}
      icon="pencil"
      aria-label={`Edit ${title}`}
      disabledReason={readOnlyReason}
      onClick={() => editors.open(editor, true)}
    >
      Edit
    </Button>
  );
  return (
    <Section id={`${editor}-part`} title={title} about={about} aside={action}>
      {isOpen ? (
        <Box onKeyDown={leave}>
          <RowsOrJson
            name={NAME}
            field={editedField}
            aria={aria}
            disabled={readOnlyReason !== undefined}
            canShowRows={(value) => readFilters(value) !== null}
          >
            {(value, choose) => {
              const editable = readFilters(value);
              return editable && rows(editable, (filters) => choose(jsonText(filters)));
            }}
          </RowsOrJson>
        </Box>
      ) : (
        summary
      )}
    </Section>
  );
}

/** Says which part of the filters this server does not evaluate. */
function UnsupportedPart({ editable }: { editable: EditableFilters | null }) {
  const part = editable && unsupportedInFilters(editable.filters);
  return (
    part && (
      <Alert tone="warning" role="note" title={`This flag uses ${part}. Hedgerow cannot evaluate it.`}>
        It is kept as it is. Edit as JSON to see it.
      </Alert>
    )
  );
}

/** What a change causes, and what is wrong with it. The review says what changed. */
function Messages({ status, children }: { status: FieldStatus; children: ReactNode }) {
  const change = status.change === 'changed' ? 'same' : status.change;
  if (status.change === 'same' && status.error === undefined) return null;
  return (
    <Stack gap="sm">
      {children}
      <Text component="div" size="sm">
        <FieldMessages name={NAME} field={field} status={{ ...status, change }} errorId={`${NAME}-error`} />
      </Text>
    </Stack>
  );
}

/** Returns the filters in the form; null while their text is no JSON. */
function useFilters(): unknown {
  const { edits } = useResourceForm();
  const text = useEditsSelector(edits, () => edits.inputValue(NAME), NAME);
  const parsed = parseJsonText(String(text ?? ''));
  return 'value' in parsed ? parsed.value : null;
}

interface Props {
  /** Whether a running experiment compares the variants with control. */
  needsControl: boolean;
  /** Where the variants and their shares are edited, if not here. */
  sharesNote?: ReactNode;
  /** Whom the saved flag serves; undefined if it is not known. */
  served?: ServedPeople | undefined;
  /** What the change causes, below the rows. */
  children?: ReactNode;
}

const UNREADABLE = <p>This value can only be edited as JSON.</p>;

/** The release conditions, variants and payloads of a flag: sentences and a table, each with an editor in its place. */
export function FiltersField({ needsControl, sharesNote, served, children }: Props) {
  const { editors } = useResourceForm();
  const isOpen = useIsEditorOpen(editors, NAME);
  useLetterShortcuts({ e: () => editors.open(NAME, true) });
  const status = useFieldStatus(NAME, field);
  const value = useFilters();
  const editable = readFilters(value);
  const isRefused = status.error !== undefined;
  const shown = status.change === 'same' ? served : undefined;
  return (
    // While the editor is open, its rows are the group with this name.
    <Box id={NAME} data-field={NAME} {...(!isOpen && { role: 'group', 'aria-labelledby': `${NAME}-part-title` })}>
      <Stack gap="xl">
        <UnsupportedPart editable={editable} />
        <Part
          editor="filters"
          title={field.label}
          about="Checked from top to bottom. The first condition that includes a person decides."
          isRefused={isRefused}
          summary={
            editable ? <ConditionList filters={value} conditions={editable.conditions} served={shown} /> : UNREADABLE
          }
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
          summary={editable ? <VariantsTable editable={editable} served={shown} /> : UNREADABLE}
          rows={(current, put) => (
            <VariantsPart
              editable={current}
              needsControl={needsControl}
              sharesNote={sharesNote}
              isRefused={isRefused}
              onChange={put}
            />
          )}
        />
        <Messages status={status}>{children}</Messages>
      </Stack>
    </Box>
  );
}
