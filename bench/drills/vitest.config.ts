import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What becomes of two servers under load, each drill by itself: `npm run drills`. No build runs them. */
export default defineConfig({
  test: {
    name: 'drills',
    root: join(import.meta.dirname, '../..'),
    include: ['bench/drills/*.drill.ts'],
    fileParallelism: false,
    hookTimeout: 120_000,
  },
})
