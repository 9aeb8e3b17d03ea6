import { expect, pressOk, test } from '../fixtures.ts'

test('[VERTO-01] [MEDIA-01] what is said and seen goes from one to the other, and not over the server', async ({
  signIn,
  openTvOf,
  say,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  await karin.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    Object.assign(globalThis, { made })
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        made.push(this)
      }
    }
  })
  const channel = karin.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/verto')
  await karin.goto('/make-call')
  expect(new URL((await channel).url()).host).toBe(new URL(karin.url()).host)
  await karin.getByRole('button', { name: say('Video call') }).click()
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByRole('timer', { name: say('Call time') })).toBeVisible()
  const ways = () =>
    karin.evaluate(async () => {
      const made: unknown = Reflect.get(globalThis, 'made')
      const types: string[] = []
      for (const connection of Array.isArray(made) ? made : []) {
        if (!(connection instanceof RTCPeerConnection)) continue
        const report = await connection.getStats()
        report.forEach((one: { type?: unknown; candidateType?: unknown }) => {
          if (one.type === 'remote-candidate') types.push(String(one.candidateType))
        })
      }
      return types
    })
  await expect.poll(async () => (await ways()).length).toBeGreaterThan(0)
  expect(await ways()).not.toContain('relay')
})
