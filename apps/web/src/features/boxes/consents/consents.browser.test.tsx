import type { Consent } from '@lykta/contract/consents'
import { consentRoutes } from '@lykta/contract/consents/routes'
import { answer, data, list, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import en from '../../../locales/en/boxes-consents.json' with { type: 'json' }
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
  failed: { path, answers: () => answer(consentRoutes.list, () => unreachable), shows: en.failed },
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
      'Off. The consent of Ingrid Lind is over.',
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
})
