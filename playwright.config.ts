import { defineConfig } from '@playwright/test'
import type { StoryOptions } from './tests/story-options.ts'
import { chromiumArgs, findChromium } from './scripts/setup/chromium.mjs'
import { findFirefox } from './scripts/setup/story-programs.mjs'
import { keepTempFilesInMemory } from './scripts/setup/temp-folder.mjs'

keepTempFilesInMemory()

/**
 * Stories that also run in Swedish, with the app's own texts: where more than a screen speaks the language, such as mails, TVs
 * and what the server has written. That every screen fits both languages is shown by the component tests.
 */
const inBothLanguages = ['login', 'pair-a-tv', 'password-forgotten']

const executablePath = findChromium()

export default defineConfig<StoryOptions>({
  testDir: 'tests',
  globalSetup: './tests/global-setup.ts',
  projects: [
    // What Lykta is for, from end to end: a part of every test run.
    { name: 'stories', testMatch: '*.spec.ts', testIgnore: '**/tests/screens/**' },
    // What else needs the whole system: calls, films, a lost connection, several people at once.
    { name: 'screens', testMatch: '**/tests/screens/*.spec.ts' },
    {
      name: 'swedish',
      testMatch: inBothLanguages.map((story) => `**/tests/${story}.spec.ts`),
      use: { language: 'sv' },
    },
    // What takes too long for a build, each with its figures in its own file: npm run drill.
    { name: 'drills', testMatch: '**/tests/drills/*.drill.ts' },
  ],
  outputDir: 'test-results',
  forbidOnly: true,
  // For the two cores of a small build server. A story has several browsers of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    permissions: ['camera', 'microphone'],
    // The worker of a new window reads the whole app: two fifths of a story's time. Those that need it allow it.
    serviceWorkers: 'block',
    firefoxPath: findFirefox(),
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArgs,
    },
  },
})
