import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { localPassword } from '@lykta/demo/local-password'
import { startWorld, type World } from '@lykta/demo/testing'
import type { StoryOptions } from './story-options.ts'
import { serverCookie, startWorldOnTwoServers, type ServerName } from './two-servers.ts'
import { sayIn, type Say } from './words.ts'

interface Where {
  /** Another browser than the one that all stories share. */
  browser?: Browser
  /** Where the world has two servers: the one that the window comes to. */
  server?: ServerName
  /** It keeps the app, and opens it without a network. */
  serviceWorkers?: 'allow'
}

interface Fixtures {
  /** The words of the web app in the story's language. */
  say: Say
  /** A server with the demo world in it, of the story's own unless it says otherwise. */
  world: World
  /** The web app in a window of its own, where nobody is logged in. */
  openWeb: (where?: Where) => Promise<Page>
  /** Writes name and password where the page asks for them. */
  logIn: (page: Page, username: string, password?: string) => Promise<void>
  /** Logs somebody of the demo world in, in a window of their own; returns the page at their home. */
  signIn: (username: string, where?: Where) => Promise<Page>
  /** A TV that has just been unpacked: the TV app in a window of its own. */
  openTv: (where?: Where) => Promise<Page>
  /**
   * A TV that has taken the place of a resident, such as Mamma; returns it when it shows the resident's home, or a message that
   * waits there.
   */
  openTvOf: (resident: string, where?: Where) => Promise<Page>
}

type SharedWorld = ReturnType<typeof createSharedWorld>

/** A world that stories use one after the other. Once a story has changed it, the next one gets a new one. */
const createSharedWorld = () => {
  let current: { world: World; fingerprint: string } | undefined
  const end = async () => {
    await current?.world[Symbol.asyncDispose]()
    current = undefined
  }
  return {
    take: async (): Promise<World> => {
      if (current === undefined) {
        const world = await startWorld({})
        current = { world, fingerprint: await world.fingerprint() }
      }
      return current.world
    },
    giveBack: async () => {
      if ((await current?.world.fingerprint()) !== current?.fingerprint) await end()
    },
    end,
  }
}

const desktop = { viewport: { width: 1440, height: 900 } }
const television = { viewport: { width: 1920, height: 1080 } }

/**
 * OK on the remote control, for a screen that has just come up: until it has settled, a press is meant for what was
 * there before and not taken. Answers when the screen is gone.
 */
export const pressOk = async (tv: Page, heading: string): Promise<void> => {
  const shown = tv.getByRole('heading', { name: heading })
  await expect(shown).toBeVisible()
  await expect(tv.locator('button:focus')).toBeEnabled()
  await tv.keyboard.press('Enter')
  await expect(shown).toBeHidden()
}

export const test = base.extend<
  StoryOptions & Fixtures & { openWindow: (options: BrowserContextOptions, where?: Where) => Promise<Page> },
  { sharedWorld: SharedWorld }
>({
  ownWorld: [true, { option: true }],

  language: ['en', { option: true }],

  say: async ({ language }, provide) => {
    await provide(sayIn(language))
  },

  settings: [{}, { option: true }],

  servers: [1, { option: true }],

  firefoxPath: [undefined, { option: true }],

  oldChromiumPath: [undefined, { option: true }],

  sharedWorld: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
    async ({}, provide) => {
      const shared = createSharedWorld()
      await provide(shared)
      await shared.end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  world: async ({ ownWorld, servers, settings, sharedWorld }, provide) => {
    if (servers === 2) {
      await using world = await startWorldOnTwoServers(settings)
      await provide(world)
      return
    }
    if (!ownWorld) {
      await provide(await sharedWorld.take())
      await sharedWorld.giveBack()
      return
    }
    await using world = await startWorld(settings)
    await provide(world)
  },

  openWindow: async ({ world, servers, browser: shared }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (options, { browser = shared, server = 'first', serviceWorkers } = {}) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: world.timeZone,
        ...options,
        ...(serviceWorkers === undefined ? {} : { serviceWorkers }),
        baseURL: world.origin,
      })
      opened.push(context)
      if (servers === 2) await context.addCookies([{ ...serverCookie(server), url: world.origin }])
      return context.newPage()
    })
    // What is still on its way through a story's own answers has nobody to fail.
    for (const page of opened.flatMap((context) => context.pages()))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const context of opened) await context.close()
  },

  openWeb: async ({ openWindow, language }, provide) => {
    await provide(async (where) => {
      const page = await openWindow(desktop, where)
      if (language !== 'en') {
        await page.addInitScript((chosen) => {
          localStorage['lykta/1/language'] ??= JSON.stringify(chosen)
        }, language)
      }
      await page.goto('/')
      return page
    })
  },

  logIn: async ({ say }, provide) => {
    await provide(async (page, username, password = localPassword) => {
      await page.getByLabel(say('Username')).fill(username)
      await page.getByLabel(say('Password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: say('Log in'), exact: true }).click()
    })
  },

  signIn: async ({ openWeb, logIn }, provide) => {
    await provide(async (username, where) => {
      const page = await openWeb(where)
      await logIn(page, username)
      await expect(page).toHaveURL(/\/(?:App|floor)$/)
      return page
    })
  },

  openTv: async ({ openWindow }, provide) => {
    await provide(async (where) => {
      const page = await openWindow(television, { server: 'second', ...where })
      await page.goto('/box/')
      return page
    })
  },

  openTvOf: async ({ openTv }, provide) => {
    await provide(async (resident, where) => {
      const tv = await openTv(where)
      const place = tv.getByRole('button', { name: resident })
      await expect(place).toBeVisible()
      // A TV has no mouse: the arrows lead there.
      while (!(await place.evaluate((element) => element === document.activeElement))) {
        await tv.keyboard.press('ArrowRight')
      }
      await tv.keyboard.press('Enter')
      // Whoever has a message that waits may be shown it before anybody has looked at the home.
      const home = tv.getByRole('heading', { name: 'Call someone' })
      await expect(home.or(tv.getByRole('article')).first()).toBeVisible()
      // Until then an OK is taken for a second press of the one above.
      await expect(tv.locator('button:focus')).toBeEnabled()
      return tv
    })
  },
})

export { expect } from '@playwright/test'
