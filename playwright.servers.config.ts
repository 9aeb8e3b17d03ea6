import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import type { StoryOptions } from './tests/story-options.ts'

/** What Lykta is for, and what several servers make harder, in worlds of two servers: npm run test:servers. */
export default defineConfig<StoryOptions>({
  ...base,
  globalSetup: './tests/servers/global-setup.ts',
  projects: [
    {
      name: 'servers',
      testMatch: ['**/tests/*.spec.ts', '**/tests/servers/*.spec.ts'],
      use: { servers: 2 },
    },
  ],
})
