import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { chromiumArgs, findChromium } from './scripts/setup/chromium.mjs'
import type { StoryOptions } from './tests/story-options.ts'

const executablePath = findChromium()

/** Calls over a FreeSWITCH, with picture and sound: npm run test:freeswitch. */
export default defineConfig<StoryOptions>({
  ...base,
  workers: 1,
  projects: [
    {
      name: 'freeswitch',
      testMatch: '**/tests/freeswitch/*.spec.ts',
      use: {
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          // It is on this machine, where browsers look for nobody by themselves.
          args: [...chromiumArgs, '--allow-loopback-in-peer-connection'],
        },
      },
    },
  ],
})
