import { defineConfig } from '@playwright/test'
import type { StoryOptions } from './tests/story-options.ts'
import { chromiumArgs, findChromium } from './scripts/setup/chromium.mjs'

/** Stories whose words come from the app's own texts, so that the same story is told in its other language too. */
const inBothLanguages = [
  'account-profile',
  'choose-a-resident',
  'feed-comes-back',
  'home',
  'keyboard-only',
  'login',
  'login-installed-app',
  'pair-a-tv',
  'password-forced',
  'password-forgotten',
  'screens/addresses',
  'screens/app-bar',
  'screens/back',
  'screens/battery',
  'screens/box-power',
  'screens/boxes-*',
  'screens/calling',
  'screens/category-pages',
  'screens/draft-after-login',
  'screens/frame',
  'screens/information-and-support',
  'screens/menus',
  'screens/next-event',
  'screens/notifications',
  'screens/offline',
  'screens/quiet-hours',
  'screens/region',
  'screens/settings',
  'screens/slideshow',
  'tv-comes-and-goes',
]

const executablePath = findChromium()

export default defineConfig<StoryOptions>({
  testDir: 'tests',
  globalSetup: './tests/global-setup.ts',
  projects: [
    // What Lykta is for, from end to end: a part of every test run.
    { name: 'stories', testMatch: '*.spec.ts', testIgnore: '**/screens/**' },
    // Every other screen, one by one.
    { name: 'screens', testMatch: '**/screens/*.spec.ts' },
    {
      name: 'swedish',
      testMatch: inBothLanguages.map((story) => `**/tests/${story}.spec.ts`),
      use: { language: 'sv' },
    },
    // What takes too long for a build, each with its figures in its own file: npm run drill.
    { name: 'drills', testMatch: '**/drills/*.drill.ts' },
  ],
  outputDir: 'test-results',
  forbidOnly: true,
  // For the two cores of a small build server. A story has several browsers of its own.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArgs,
    },
  },
})
