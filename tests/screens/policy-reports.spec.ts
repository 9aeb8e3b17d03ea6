import { expect, test } from '../fixtures.ts'

test('what the content security policy keeps a page from is counted at the server', async ({
  world,
  openWeb,
}) => {
  const counted = async () => {
    const text = await (await fetch(`${world.origin}/metrics`)).text()
    return /^lykta_csp_violations_total\{directive="script-src-elem"\} (\d+)$/m.exec(text)?.[1]
  }
  const page = await openWeb()
  expect(await counted()).toBeUndefined()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = 'https://elsewhere.example/steals.js'
    document.head.append(script)
  })
  await expect.poll(counted).toBe('1')
})
