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
      // For the time they take: a form that two servers do not change; a password that ends a call, of which the logins that end
      // stay in; and an alarm over a call, which tests/servers/killed.spec.ts has on one server only, after the other has died.
      grepInvert: /\[USERFORM-17\]|\[PROFILE-01\]|\[ALARM-05\]/,
      use: { servers: 2 },
    },
  ],
})
