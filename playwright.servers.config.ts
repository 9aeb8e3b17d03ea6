import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { listFiles, suiteFiles } from './scripts/test-files.ts'
import type { StoryOptions } from './tests/story-options.ts'

/** The main stories once more, in worlds of two servers: npm run test:servers. */
export default defineConfig<StoryOptions>({
  ...base,
  globalSetup: './tests/servers/global-setup.ts',
  projects: [
    {
      name: 'servers',
      testMatch: listFiles(suiteFiles.servers).map((file) => `**/${file}`),
      // A form that two servers do not change, and calls with an end or an alarm, of which tests/servers/ has one.
      grepInvert: /\[USERFORM-17\]|\[PROFILE-01\]|\[ALARM-05\]/,
      use: { servers: 2 },
    },
  ],
})
