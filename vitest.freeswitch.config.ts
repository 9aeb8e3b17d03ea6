import { defineConfig } from 'vitest/config'
import { keepTempFilesInMemory } from './scripts/setup/temp-folder.mjs'

keepTempFilesInMemory()

/** With a real FreeSWITCH, where one is installed: npm run test:freeswitch. */
export default defineConfig({
  test: {
    include: ['apps/server/src/**/freeswitch.drill.ts'],
    passWithNoTests: false,
    globalSetup: 'apps/server/src/testing/database-server.ts',
    setupFiles: ['scripts/fail-on-console.ts', 'scripts/wait-for-longer.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
