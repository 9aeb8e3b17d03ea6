import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium, findHeadlessShell } from './scripts/setup/chromium.mjs'
import { keepTempFilesInMemory } from './scripts/setup/temp-folder.mjs'

keepTempFilesInMemory()

const shared = {
  setupFiles: ['scripts/fail-on-console.ts', 'scripts/wait-for-longer.ts'],
  testTimeout: 15_000,
  hookTimeout: 30_000,
  restoreMocks: true,
  unstubGlobals: true,
  expect: { poll: { timeout: 10_000 } },
}

/** In Node, where the property tests are. */
const inNode = { ...shared, setupFiles: [...shared.setupFiles, 'scripts/property-test-seed.ts'] }

/** When the tests of components begin, in Sweden; TEST_TIME=2027-03-28T00:30+01:00 is the night in which an hour is left out. */
const { TEST_TIME: beginsAt = '2026-11-27T10:30+01:00' } = process.env

const database = 'apps/server/src/testing/database-server.ts'
/** Tests with real processes: starts and power cuts, ffmpeg, S3, a PostgreSQL of their own; and those that replace a module. */
const system = '{{apps,packages}/*/src,scripts}/**/*.system.test.ts'

/**
 * Whole screens of an app in a real browser, with the server's routes answered by the test. The files share a page, since
 * the app's modules take longer to load than most states to look at.
 */
const screensOf = (
  app: 'web' | 'box',
  viewport: { width: number; height: number },
  executablePath: string | undefined,
) => {
  const include = [`apps/${app}/src/**/*.browser.test.tsx`]
  return {
    plugins: [react()],
    define: { APP_VERSION: JSON.stringify('0.0.0'), BEGINS_AT: JSON.stringify(beginsAt) },
    // React as it is shipped: a fifth faster than with its checks, which are on in the other tests of components.
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      // Known before the first test: what is found later would load the page anew in the middle of one.
      entries: include,
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    test: {
      ...shared,
      setupFiles: [...shared.setupFiles, 'scripts/at-the-same-time.ts'],
      name: `${app}-browser`,
      include,
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        viewport,
        provider: playwright({
          launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumArgs },
          contextOptions: {
            locale: 'en-GB',
            timezoneId: 'Europe/Stockholm',
            reducedMotion: 'reduce' as const,
            permissions: ['camera', 'microphone'],
          },
        }),
        instances: [{ browser: 'chromium' as const }],
        screenshotFailures: false,
      },
    },
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Half of the time a test waits for sockets and disks: one worker a core, not one less, keeps the cores busy.
    maxWorkers: '100%',
    // Where no module keeps anything of a test, nothing is isolated: a worker reads the source once, not for each file.
    projects: [
      {
        test: {
          ...inNode,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/demo/src/**/*.test.ts'],
          exclude: [system],
          globalSetup: database,
          isolate: false,
        },
      },
      {
        test: {
          ...inNode,
          name: 'apps',
          // Some put a browser's globals in place before they import what reads them: each file has modules of its own.
          include: ['apps/{web,box}/{src,vite}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'packages',
          include: ['packages/!(demo)/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [system],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'system',
          include: [system],
          // After the components: what decodes foreign files has the lowest priority, and would wait for their browsers.
          sequence: { groupOrder: 1 },
          // A process takes seconds to start.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: [database, 'scripts/setup/build-before-tests.ts'],
        },
      },
      screensOf('web', { width: 1440, height: 900 }, findChromium()),
      // A TV has one size, which the shell can keep.
      screensOf('box', { width: 1920, height: 1080 }, findHeadlessShell()),
    ],
  },
})
