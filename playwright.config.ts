import { defineConfig } from '@playwright/test'
import type { StoryOptions } from './tests/story-options.ts'
import { chromiumArgs, findChromium, findHeadlessShell } from './scripts/setup/chromium.mjs'
import { findOldChromium } from './scripts/setup/old-chromium.mjs'
import { findFirefox } from './scripts/setup/story-programs.mjs'
import { keepTempFilesInMemory } from './scripts/setup/temp-folder.mjs'

keepTempFilesInMemory()

/**
 * Stories that also run in Swedish, with the app's own texts: where more than a screen speaks the language, such as mails, TVs
 * and what the server has written. That every screen fits both languages is shown by the component tests.
 */
const inBothLanguages = ['pair-a-tv', 'password-forgotten']

/** Notifications, a choice of cameras and a call that goes on in another page need the whole browser. */
const inWholeBrowser = ['call-continues', 'call-devices-chosen', 'call-while-closed', 'notifications']

const specs = (names: readonly string[]) => names.map((name) => `**/tests/**/${name}.spec.ts`)

const launch = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumArgs },
})

export default defineConfig<StoryOptions>({
  testDir: 'tests',
  globalSetup: './tests/global-setup.ts',
  projects: [
    // What Lykta is for, from end to end: a part of every test run.
    { name: 'stories', testMatch: '**/tests/*.spec.ts' },
    // What else needs the whole system: calls, films, a lost connection, several people at once.
    { name: 'screens', testMatch: '**/tests/screens/*.spec.ts', testIgnore: specs(inWholeBrowser) },
    { name: 'whole-browser', testMatch: specs(inWholeBrowser), use: launch(findChromium()) },
    {
      name: 'swedish',
      testMatch: specs(inBothLanguages),
      use: { language: 'sv' },
    },
    // What takes too long for a build, each with its figures in its own file: npm run drills.
    { name: 'drills', testMatch: '**/tests/drills/*.drill.ts', use: launch(findChromium()) },
  ],
  outputDir: 'test-results',
  forbidOnly: true,
  // For the two cores of a small build server. A story has several browsers of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    // No trace, which is a third of a story's time, and no screenshots, which are taken of each window that closes before it is known
    // whether the story has failed: one that fails in a build is repeated with a trace.
    permissions: ['camera', 'microphone'],
    // Drawn without a graphics processor, a window that breathes takes two fifths of a core.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker of a new window reads the whole app: two fifths of a story's time. Those that need it allow it.
    serviceWorkers: 'block',
    firefoxPath: findFirefox(),
    oldChromiumPath: findOldChromium(),
    ...launch(findHeadlessShell()),
  },
})
