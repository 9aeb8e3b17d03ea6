import type { Consent } from '@lykta/contract/consents'
import { consentRoutes } from '@lykta/contract/consents/routes'
import { answer, data, list, pending, seen, unreachable } from '@lykta/testing/fake-network'
import { atRest } from '@lykta/testing/at-rest'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import en from '../../../locales/en/boxes-consents.json' with { type: 'json' }
import sv from '../../../locales/sv/boxes-consents.json' with { type: 'json' }
import { answerAll } from '../../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { karin, longName } from '../../../testing/world.ts'

setUpWebApp()

const path = '/settings/activated-boxes/edit/1'
const day = 86_400_000

const consentOf = (id: number, change: Partial<Consent> = {}): Consent => ({
  id,
  purpose: 'slideshow',
  user: null,
  cohabitant: '',
  giver: 'self',
  givenBy: 'Ingrid Lind',
  proof: 'signed',
  witness: '',
  from: Date.now() - 20 * day,
  until: null,
  state: 'inForce',
  notedBy: 'Karin Lind',
  withdrawnAt: null,
  withdrawnBy: '',
  withdrawalNotedBy: '',
  movedOutAt: null,
  ...change,
})

const longConsents = [
  consentOf(1, {
    purpose: 'automaticAnswer',
    user: { id: 9, name: longName },
    giver: 'guardian',
    givenBy: longName,
    proof: 'oral',
    witness: longName,
    until: Date.now() + 30 * day,
    notedBy: longName,
  }),
  consentOf(2, { cohabitant: longName, state: 'refused', givenBy: longName }),
  consentOf(3, { purpose: 'help', state: 'withdrawn', withdrawnAt: Date.now() - day, withdrawnBy: longName }),
]

const title = () => page.getByRole('heading', { level: 2, name: en.title })

const addIt = async () => {
  await page.getByRole('button', { name: en.add }).click()
  return page.getByRole('dialog')
}

testStates('what a resident has consented to', {
  'with long names': {
    path,
    answers: () => answer(consentRoutes.list, () => list(longConsents)),
    act: () => page.getByText('1 earlier entry').first().click(),
    shows: /Answer automatically when/,
  },
  'with nothing noted': {
    path,
    answers: () => answer(consentRoutes.list, () => list([])),
    shows: en.states.unasked,
  },
  loading: {
    path,
    answers: () => answer(consentRoutes.list, () => pending),
    shows: en.title,
  },
  failed: { path, answers: () => answer(consentRoutes.list, () => unreachable), shows: en.failed },
  'as somebody has moved out': {
    path,
    answers: () => answer(consentRoutes.list, () => list(longConsents)),
    act: () => page.getByRole('button', { name: /^Has moved out/ }).click(),
    shows: en.movedOut.stays,
  },
  'as it is noted': {
    path,
    act: async () => {
      await (await addIt()).getByLabelText(en.form.proof).selectOptions('oral')
    },
    shows: en.form.witness,
  },
})

describe('the register of consents', () => {
  const open = async (consents: Consent[] = []) => {
    answerAll()
    answer(consentRoutes.list, () => list(consents))
    await openWeb(path, { user: karin })
    await expect.element(title()).toBeVisible()
  }
  test('[CONSENT-03] [CONSENT-04] it says what goes on, and whose word decides', async () => {
    await open([
      consentOf(1, { purpose: 'slideshow', cohabitant: 'Nils Lind', givenBy: 'Nils Lind', state: 'refused' }),
      consentOf(2, { purpose: 'silence', state: 'expired', until: Date.now() - day }),
    ])
    for (const shown of [
      'Off. Nils Lind, who lives with Mamma, has not consented.',
      'Off. The consent from Ingrid Lind has ended.',
      en.states.unasked,
    ])
      await expect.element(page.getByText(shown).first()).toBeVisible()
  })

  test('[CONSENT-01] what was said aloud is noted with its witness, and until the end of a day', async () => {
    answer(consentRoutes.note, () => data(consentOf(1)))
    await open()
    const dialog = await addIt()
    await dialog.getByLabelText(en.form.purpose).selectOptions('slideshow')
    await dialog.getByLabelText(en.form.proof).selectOptions('oral')
    await dialog.getByRole('button', { name: en.form.save }).click()
    await expect.element(dialog.getByLabelText(en.form.witness)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabelText(en.form.witness).fill('Amina Ali')
    await dialog.getByRole('group', { name: en.form.until }).getByRole('spinbutton').first().click()
    await userEvent.keyboard('31012030')
    await dialog.getByRole('button', { name: en.form.save }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(seen('POST', '/boxes/1/consents').map(({ body }) => body)).toMatchObject([
      {
        purpose: 'slideshow',
        proof: 'oral',
        witness: 'Amina Ali',
        until: new Date('2030-02-01T00:00').getTime(),
      },
    ])
  })

  test('[CONSENT-02] what is withdrawn says before what stops', async () => {
    answer(consentRoutes.withdraw, () => data(consentOf(4, { state: 'withdrawn' })))
    await open([consentOf(4)])
    await page.getByRole('button', { name: /^Withdraw: Ingrid Lind/ }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/no longer shows pictures/)).toBeVisible()
    await dialog.getByRole('button', { name: en.withdraw }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(seen('POST', '/boxes/1/consents/4/withdraw').map(({ body }) => body)).toEqual([
      { withdrawnBy: 'Ingrid Lind' },
    ])
  })

  test('it is printed, to be signed, in the language of the resident', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await open([consentOf(4)])
    await page.getByRole('button', { name: /^Print to sign: Ingrid Lind/ }).click()
    await expect.poll(() => print.mock.calls).toHaveLength(1)
    print.mockRestore()
  })

  test('it is printed before it is noted, once it says whose calls', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await open()
    const dialog = await addIt()
    const first = dialog.getByRole('button', { name: en.form.printFirst })
    await first.click()
    await expect.element(dialog.getByLabelText(en.form.caller)).toHaveAttribute('aria-invalid', 'true')
    expect(print.mock.calls).toHaveLength(0)
    await dialog.getByLabelText(en.form.caller).selectOptions('Johan Lind')
    await first.click()
    await expect.poll(() => print.mock.calls).toHaveLength(1)
    const paper = [...document.querySelectorAll('section[lang]')].map((sheet) => sheet.textContent).join()
    expect(paper).toContain('Johan Lind')
    expect(paper).toContain(sv.sheet.fromSigned)
    await dialog.getByText(en.form.no, { exact: true }).click()
    await expect.element(first).not.toBeInTheDocument()
    await atRest()
    expect(seen('POST', '/boxes/1/consents')).toEqual([])
    print.mockRestore()
  })

  test('[CONSENT-08] whoever has moved out no longer counts, once somebody has confirmed it', async () => {
    const noted = [
      consentOf(1, { purpose: 'slideshow', cohabitant: 'Nils Lind', givenBy: 'Nils Lind', state: 'refused' }),
    ]
    answer(consentRoutes.moveOut, () => {
      noted[0] = consentOf(1, { ...noted[0], movedOutAt: Date.now() })
      return data(null)
    })
    await open(noted)
    await page.getByRole('button', { name: /^Has moved out/ }).click()
    const dialog = page.getByRole('dialog')
    await atRest()
    expect(seen('POST', '/boxes/1/consents/moved-out')).toEqual([])
    await dialog.getByRole('button', { name: en.movedOut.note }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText(en.movedOut.explained)).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Off\. Nils Lind/)).not.toBeInTheDocument()
    expect(seen('POST', '/boxes/1/consents/moved-out').map(({ body }) => body)).toEqual([
      { cohabitant: 'Nils Lind' },
    ])
    await page.getByText('1 earlier entry').click()
    await expect.element(page.getByText(/^Nils Lind moved out on /)).toBeVisible()
  })
})
