import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Measurements that compare times, each by itself: `npm run bench`. No build runs them; a loaded machine spoils them. */
export default defineConfig({
  test: {
    name: 'bench',
    root: join(import.meta.dirname, '..'),
    include: ['bench/rows/**/*.bench.ts', 'apps/**/*.bench.ts'],
    globalSetup: 'apps/server/src/testing/database-server.ts',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
