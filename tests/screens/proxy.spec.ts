import { startProxy } from '@lykta/testing/websocket-proxy'
import { expect, test } from '../fixtures.ts'

/** The box state is read again every minute anyway: what shows sooner came by the feed. */
const atOnce = { timeout: 5_000 }

test('[FEED-11] behind a proxy that never answers a WebSocket all but calls goes on, and that is said', async ({
  world,
  openWindow,
  logIn,
  openTvOf,
  say,
}) => {
  const proxy = await startProxy(world.origin, { upgrades: 'hang' })
  try {
    const tv = await openTvOf('Mamma')
    const page = await openWindow({})
    await page.goto(proxy.origin)
    await logIn(page, 'karin')
    const mamma = page.getByRole('group', { name: say('Caretakers') }).getByRole('button', { name: 'Mamma' })
    await expect(mamma).toContainText(say('Online'))
    const noCalls = page.getByText(
      say(
        'Calls do not get through here right now. Everything else works. On another network, such as mobile data, they may.',
      ),
    )
    await expect(noCalls).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(/^No contact/)).toHaveCount(0)
    await tv.close()
    await expect(mamma).toContainText(say('Offline'), atOnce)

    proxy.treatUpgrades('pass')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(noCalls).toBeHidden({ timeout: 45_000 })
    const again = await tv.context().newPage()
    await again.goto('/box/')
    await expect(mamma).toContainText(say('Online'), atOnce)
  } finally {
    await proxy.close()
  }
})
