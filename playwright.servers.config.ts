import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { listFiles, suiteFiles } from './scripts/test-files.ts'
import type { StoryOptions } from './tests/story-options.ts'

/** Some of the main stories once more, in worlds of two servers: npm run test:servers. */
export default defineConfig<StoryOptions>({
  ...base,
  globalSetup: './tests/servers/global-setup.ts',
  projects: [
    {
      name: 'servers',
      testMatch: listFiles(suiteFiles.servers).map((file) => `**/${file}`),
      // A form that two servers do not change.
      grepInvert: /\[USERFORM-17\]/,
      use: { servers: 2 },
    },
  ],
})
