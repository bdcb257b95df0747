import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { csvOf } from './csv.ts';
import { type Evidence, fileName } from './evidence.ts';
import { htmlOf } from './html.ts';
import { jsonOf } from './json.ts';
import { markdownOf } from './markdown.ts';
import { svgOf } from './svg.ts';

const files = [
  { label: 'Report, one HTML file', ending: 'html', type: 'text/html', make: htmlOf },
  { label: 'Numbers, CSV', ending: 'csv', type: 'text/csv', make: csvOf },
  { label: 'Everything, JSON', ending: 'json', type: 'application/json', make: jsonOf },
  { label: 'Plot, SVG', ending: 'svg', type: 'image/svg+xml', make: (evidence: Evidence) => svgOf(evidence) },
];

/** Copies of the results that say what they are and when they are from. */
export function TakeAlongMenu({ evidence, raw }: { evidence: () => Evidence; raw: unknown }) {
  const notify = useNotify();
  async function copy(text: string, what: string) {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${what} copied.`);
    } catch {
      notify('The browser did not allow copying.');
    }
  }
  return (
    <Menu
      button={(state) => (
        <Button icon="external" {...state}>
          Export
        </Button>
      )}
    >
      <button type="button" data-icon="link" onClick={() => copy(location.href, 'Link with all settings')}>
        Copy link with settings
      </button>
      <button type="button" data-icon="copy" onClick={() => copy(markdownOf(evidence()), 'Summary')}>
        Copy summary, Markdown
      </button>
      {files.map(({ label, ending, type, make }) => (
        <button
          key={ending}
          type="button"
          data-icon="down"
          onClick={() => {
            const taken = evidence();
            saveFile(fileName(taken, ending), type, make(taken, raw));
          }}
        >
          {label}
        </button>
      ))}
    </Menu>
  );
}
