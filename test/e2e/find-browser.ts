import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const usual: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    // The headless shell takes about 40% less processor time than the full browser.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** Whether a browser starts. An installed browser can lack a system library. On Windows, this is not checked. */
const runs = (path: string) =>
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0);

const findInstalled = () => [...(usual[process.platform] ?? []), chromium.executablePath()].find(runs);

type CommandLine = [program: string, ...words: string[]];

const playwright = (...words: string[]): CommandLine => [
  process.execPath,
  'node_modules/@playwright/test/cli.js',
  ...words,
];
const isRoot = process.getuid?.() === 0;

/** The ways to install a missing browser, in the order in which they are tried. */
const attempts: { about: string; possible: boolean; commands: CommandLine[] }[] = [
  { about: 'npx playwright install chromium', possible: true, commands: [playwright('install', 'chromium')] },
  {
    about: 'npx playwright install-deps chromium',
    possible: isRoot && existsSync('/usr/bin/apt-get') && existsSync(chromium.executablePath()),
    commands: [playwright('install-deps', 'chromium')],
  },
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    about: `apt-get install ${name}`,
    possible: isRoot && existsSync('/usr/bin/apt-get'),
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', name],
    ] satisfies CommandLine[],
  })),
];

function attempt(about: string, commands: CommandLine[]): string | undefined {
  process.stderr.write(`No Chrome or Chromium was found. Installing one with \`${about}\` …\n`);
  try {
    for (const [program, ...words] of commands) execFileSync(program, words, { stdio: 'inherit', timeout: 300_000 });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
  return findInstalled();
}

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH'] ?? process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];
  if (path && !runs(path)) throw new Error(`The browser in CHROMIUM_PATH does not exist or does not start: ${path}`);
  return path;
}

/**
 * Returns the path of the browser for the tests: the one that an environment variable names, else an installed one, else
 * one that is installed now.
 *
 * @throws Error if there is no browser and none can be installed, or if the named browser does not start.
 */
export function findBrowser(): string {
  const found = named() ?? findInstalled();
  if (found) return found;
  for (const { about, possible, commands } of attempts) {
    const installed = possible ? attempt(about, commands) : undefined;
    if (installed) return installed;
  }
  throw new Error('There is no Chrome or Chromium, and installing one failed. Install one, or set CHROMIUM_PATH.');
}
