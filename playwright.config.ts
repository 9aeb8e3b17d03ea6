import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/setup/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests',
  projects: [
    // What Lykta is for, from end to end: a part of every test run.
    { name: 'stories', testMatch: '*.spec.ts', testIgnore: '**/screens/**' },
    // Every other screen, one by one: more minutes than a change should wait for.
    { name: 'screens', testMatch: '**/screens/*.spec.ts' },
  ],
  outputDir: 'test-results',
  forbidOnly: true,
  // A story has several browsers of its own, and some have seconds to keep: one at a time.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
