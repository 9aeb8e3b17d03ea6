import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { chooseLanguage, faults, scrollsSideways, widths } from '../for-everybody.ts'

test.use({ ownWorld: false })

/** Every route of the router, and pages that it leads to. Those that only lead on have none. */
const pages: Record<string, readonly string[]> = {
  '/login': [],
  '/': [],
  $: [],
  '/open/$box': [],
  '/resetpassword/$token': ['/resetpassword/unknown'],
  '/legal': ['/legal'],
  '/App': ['/App'],
  '/make-call': ['/make-call'],
  '/call': ['/call'],
  '/calendar': ['/calendar'],
  '/message': ['/message'],
  '/message/text': ['/message/text'],
  '/message/bild': ['/message/bild'],
  '/message/video': ['/message/video'],
  '/care-contacts': ['/care-contacts'],
  '/care-contacts/$item': [
    '/care-contacts/own-doctor',
    '/care-contacts/telemedicine',
    '/care-contacts/health-line',
    '/care-contacts/unknown',
  ],
  '/services': ['/services'],
  '/services/$item': ['/services/goods', '/services/pharmacy', '/services/transport'],
  '/aid': ['/aid'],
  '/aid/$item': ['/aid/blood-pressure', '/aid/dispenser', '/aid/alarm', '/aid/movement'],
  '/entertainment': ['/entertainment'],
  '/entertainment/$item': [
    '/entertainment/films',
    '/entertainment/slideshow',
    '/entertainment/music',
    '/entertainment/radio',
  ],
  '/restaurant': ['/restaurant'],
  '/information': ['/information'],
  '/support': ['/support'],
  '/settings': ['/settings'],
  '/settings/activated-boxes': ['/settings/activated-boxes'],
  '/settings/activated-boxes/edit/$id': [
    '/settings/activated-boxes/edit/1',
    '/settings/activated-boxes/edit/9999',
  ],
  '/settings/notifications': ['/settings/notifications'],
  '/my-profile': ['/my-profile'],
  '/my-profile/competence': ['/my-profile/competence'],
}

test('no route is left out below', () => {
  const router = readFileSync(join(import.meta.dirname, '../../apps/web/src/app/router.tsx'), 'utf8')
  const routes = [...router.matchAll(/(?:path: |content(?:Page|Item)\()'([^']+)'/g)].map(([, path]) => path)
  expect(new Set(Object.keys(pages))).toEqual(new Set(routes))
})

/** Colours are the same in both languages. */
const looks = [
  { colorScheme: 'light', language: 'en' },
  { colorScheme: 'dark', language: 'en' },
  { colorScheme: 'light', language: 'sv' },
] as const

for (const { colorScheme, language } of looks) {
  test(`every page is for everybody, at every size, ${colorScheme}, ${language}`, async ({ signIn }) => {
    test.setTimeout(600_000)
    const page = await signIn('karin')
    await chooseLanguage(page, language)
    await page.emulateMedia({ colorScheme })
    for (const path of Object.values(pages).flat()) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      for (const { note, width, height } of widths) {
        await page.setViewportSize({ width, height })
        const where = `${path}, ${note}, ${colorScheme}`
        expect.soft(await faults(page), where).toEqual([])
        expect.soft(await scrollsSideways(page), where).toBe(false)
      }
    }
  })
}
