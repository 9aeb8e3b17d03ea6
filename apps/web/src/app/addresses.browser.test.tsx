import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import boxes from '../locales/en/boxes.json' with { type: 'json' }
import callTest from '../locales/en/calls-test.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../testing/open-web.tsx'
import { desktop, phone } from '../testing/states.ts'
import { karin } from '../testing/world.ts'

setUpWebApp()

const { functions, menu } = shell
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.for<[string, string | RegExp]>([
  ['/App', shell.home.title],
  ['/make-call', functions.phone],
  ['/calendar', /^Week \d+, [A-Z][a-z]+ \d{4}$/],
  ['/aid', functions.aid],
  ['/care-contacts', functions.careContacts],
  ['/message', functions.message],
  ['/message/text', messages.compose.text],
  ['/message/video', messages.compose.video],
  ['/message/bild', messages.compose.image],
  ['/entertainment', functions.entertainment],
  ['/services', 'Services and maintenance'],
  ['/restaurant', 'restaurant'],
  ['/information', menu.information],
  ['/support', menu.support],
  ['/settings', menu.settings],
  ['/settings/calls', callTest.title],
  ['/settings/activated-boxes', boxes.title],
  ['/settings/activated-boxes/edit/3', 'Edit Pappa'],
  ['/my-profile', menu.profile],
  ['/my-profile/competence', boxes.competence.title],
])(
  '[ROUTE-02] [ROUTE-03] [ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] [ROUTE-17] [ROUTE-18] [ROUTE-19] [ROUTE-20] [ROUTE-21] %s shows its page',
  async ([path, title]) => {
    answerAll()
    await resize(desktop)
    await openWeb(path, { user: karin })
    await expect.element(heading(title)).toBeInTheDocument()
    expect(shownPath()).toBe(path)
  },
)

test('[ROUTE-22] any other path shows the home view', async () => {
  answerAll()
  await openWeb('/nowhere/at/all', { user: karin })
  await expect.element(heading(shell.home.title)).toBeInTheDocument()
  expect(shownPath()).toBe('/App')
})

test.for([
  '/settings/activated-boxes/edit/9999',
  '/settings/activated-boxes/edit/x',
  '/settings/activated-boxes/edit/1e0',
  '/settings/activated-boxes/edit/-1',
  '/services/hairdresser',
])('[BOXES-04] [ROUTE-23] what %s names is not there, and the way leads home', async (path) => {
  answerAll()
  await openWeb(path, { user: karin })
  await expect.element(page.getByRole('heading', { name: shell.notFound.title })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home', exact: true }).click()
  await expect.poll(shownPath).toBe('/App')
})

describe('Back', () => {
  const back = () => page.getByRole('button', { name: shell.back })

  test('[BACK-01] leads to the page above, also for whoever came straight to this one', async () => {
    answerAll()
    await openWeb('/settings/activated-boxes', { user: karin })
    await back().click()
    await expect.poll(shownPath).toBe('/settings')
  })

  test('[BACK-03] from a message leaves none of them open', async () => {
    answerAll()
    await resize(phone)
    await openWeb('/App', { user: karin })
    const open = page.getByRole('link', { name: /^Messages/ })
    const rows = page.getByRole('list', { name: /Mamma/ }).getByRole('link')
    await open.click()
    await rows.first().click()
    await expect.poll(shownPath).toMatch(/^\/message\?id=\d+$/)
    await expect.element(rows).not.toBeInTheDocument()
    await back().click()
    await expect.poll(shownPath).toBe('/message')
    await expect.element(rows.first()).toBeVisible()
    await back().click()
    await expect.poll(shownPath).toBe('/App')
    await open.click()
    await expect.element(rows.first()).toBeVisible()
  })
})
