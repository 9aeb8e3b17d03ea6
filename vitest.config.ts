import { defineConfig } from 'vitest/config'

const shared = {
  setupFiles: ['scripts/fail-on-console.ts', 'scripts/wait-longer.ts'],
  testTimeout: 15_000,
  hookTimeout: 30_000,
  restoreMocks: true,
  unstubGlobals: true,
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Half of the time a test waits for sockets and disks: one worker a core, not one less, keeps the cores busy.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/demo/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/database-server.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'apps',
          include: [
            'apps/{web,box}/src/**/*.test.{ts,tsx}',
            'packages/{calendar,calls,contract,log,ui}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
