import { memo, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import hint from '../../ui/search-hint.module.css';
import { focusField, goToAnchor } from '../focus-field.ts';
import type { SectionFields } from '../form-section.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { SettingsSearch } from '../search/settings-search.tsx';
import classes from './section-navigation.module.css';

/** The search words of all fields are loaded when somebody searches. */
const SettingsSearchResults = lazyComponent(
  () => import('../search/settings-search-results.tsx'),
  (module) => module.SettingsSearchResults,
);

/** Returns the names of the invalid fields among `names`. */
function useInvalidNames(names: readonly string[]): string[] {
  const { form } = useResourceForm();
  const invalid = useSyncExternalStore(
    (listener) => form.subscribe({ formState: { errors: true }, callback: listener }),
    // Reading `form.formState.errors` instead would render the whole form again whenever the errors change.
    () => names.filter((name) => form.getFieldState(name).invalid).join(),
  );
  return invalid.split(',');
}

/** Scrolls a section's link into view. In narrow windows, the links are in one line that scrolls. */
function showLink(section: string) {
  const link = document.querySelector<HTMLElement>(`[aria-label="Sections"] [href="#${section}"]`);
  if (link) link.parentElement?.scrollTo({ left: link.offsetLeft - innerWidth / 3 });
}

/** Returns the top of an element in the window; infinity if it does not exist. */
const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

/**
 * Returns how far below the window's top the current section can start, in pixels. Usually the limit is a third of the
 * window's height. Near the end of the page, it grows to the whole height, because short last sections never reach the
 * upper third.
 */
function currentFrom(): number {
  const left = document.documentElement.scrollHeight - innerHeight - scrollY;
  return innerHeight * (1 - (2 / 3) * Math.min(1, (2 * Math.max(0, left)) / innerHeight));
}

/**
 * Returns the id of the section that the user is reading: the last section that starts above the limit
 * (`currentFrom`). Prefers the section in the URL, because several short sections can be visible at the end of the page.
 */
function findCurrentSection(ids: readonly string[]): string {
  const target = location.hash.slice(1);
  if (ids.includes(target) && topOf(target) >= 0 && topOf(target) < currentFrom()) return target;
  // At the top of the page, the first section is current, even if the next sections also start in the upper third.
  const from = Math.min(currentFrom(), 3 * scrollY);
  return ids.filter((id) => topOf(id) < from).at(-1) ?? ids[0] ?? '';
}

/** Returns the id of the section that the user is reading, updated on scroll. `ids` are separated by spaces. */
function useCurrentSection(ids: string): string {
  const [current, setCurrent] = useState(ids.split(' ')[0] ?? '');
  useEffect(() => {
    const update = () => setCurrent(findCurrentSection(ids.split(' ')));
    // Wait for the next frame. Measuring earlier would force an additional layout.
    const first = requestAnimationFrame(update);
    addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener('scroll', update);
    };
  }, [ids]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => showLink(current));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return current;
}

const countOf = (names: readonly string[], own: string[]) => names.filter((name) => own.includes(name)).length;

interface LinksProps {
  sections: readonly SectionFields[];
  extraSections: Record<string, string>;
  changed: readonly string[];
}

function SectionLinks({ sections, extraSections, changed }: LinksProps) {
  const { resource } = useResourceForm();
  const invalidNames = useInvalidNames(sections.flatMap(({ names }) => names));
  const current = useCurrentSection(
    [...sections.map(({ section }) => section), ...Object.keys(extraSections)].join(' '),
  );
  const ariaCurrent = (id: string) => (id === current ? 'true' : undefined);
  return (
    <>
      {sections.map(({ section, names }) => {
        const [invalidCount, changedCount] = [countOf(invalidNames, names), countOf(changed, names)];
        return (
          <a
            key={section}
            href={`#${section}`}
            aria-current={ariaCurrent(section)}
            onClick={() => requestAnimationFrame(() => goToAnchor(section))}
          >
            <span>{resource.sections[section]?.title}</span>
            {changedCount > 0 && <b data-tooltip={`${changedCount} changed`}>{changedCount}</b>}
            {invalidCount > 0 && (
              <b data-tooltip={`${invalidCount} with an error`} data-invalid>
                {invalidCount}
              </b>
            )}
          </a>
        );
      })}
      {Object.entries(extraSections).map(([id, title]) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={ariaCurrent(id)}
          onClick={() => requestAnimationFrame(() => goToAnchor(id))}
        >
          {title}
        </a>
      ))}
    </>
  );
}

/** Forms with more fields than this have a search. */
const SEARCHABLE_ABOVE = 12;

interface Props {
  sections: readonly SectionFields[];
  /** Sections of the page outside the form: their titles by id. */
  extraSections: Record<string, string>;
}

/**
 * Links to the sections of a form with the number of changed and invalid fields, and a search for fields. The style sheet
 * hides unchanged rows while "Only changed" (for a new record, "Only filled in") is on.
 */
export const SectionNavigation = memo(function SectionNavigation({ sections, extraSections }: Props) {
  const { resource, edits, createsNoun } = useResourceForm();
  const changed = useEditsSelector(edits, edits.changed);
  const [query, setQuery] = useState('');
  const [isNarrowed, setNarrowed] = useState(false);
  const isOnlyChanged = isNarrowed && changed.length > 0;
  const isLong = sections.reduce((sum, { names }) => sum + names.length, 0) > SEARCHABLE_ABOVE;
  const go = useCallback((name: string) => {
    setNarrowed(false);
    setQuery('');
    history.replaceState(history.state, '', `#${name}`);
    requestAnimationFrame(() => focusField(name));
  }, []);
  return (
    <div className={`${hint.hinted} ${classes.side}`} data-only={isOnlyChanged ? 'changed' : undefined}>
      {isLong && (
        <SettingsSearch
          resource={resource}
          query={query}
          onFocus={SettingsSearchResults.preload}
          onQuery={setQuery}
          onChoose={go}
        />
      )}
      <nav aria-label="Sections" className={classes.index} data-found={query.trim() !== '' || undefined}>
        {query.trim() === '' ? (
          <SectionLinks sections={sections} extraSections={extraSections} changed={changed} />
        ) : (
          <SettingsSearchResults resource={resource} query={query} onChoose={go} />
        )}
      </nav>
      {isLong && (
        <div className={classes.only}>
          <Checkbox
            label={createsNoun ? 'Only filled in' : 'Only changed'}
            checked={isOnlyChanged}
            disabled={changed.length === 0}
            onChange={setNarrowed}
          />
        </div>
      )}
    </div>
  );
});
