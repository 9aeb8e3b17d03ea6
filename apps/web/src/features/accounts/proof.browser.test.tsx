import { ownSessionRoutes, recoveryRoutes } from '@lykta/contract/accounts/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import errors from '../../locales/en/errors.json' with { type: 'json' }
import { api } from '../../shared/api/index.ts'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

const password = page.getByLabelText(accounts.proof.password, { exact: true })
const submit = page.getByRole('button', { name: accounts.proof.submit })
const dialog = page.getByRole('dialog', { name: accounts.proof.title })

/** A call that needs a recent password. */
const ask = () =>
  api.call(recoveryRoutes.resetToken, { params: { id: 2 } }).then(({ data: [link] }) => link?.token)
const refuse = (proofs = ['password']) =>
  answer(recoveryRoutes.resetToken, () => new Refused('proof_required', 422, { proofs }))

const start = async () => {
  answerAll()
  refuse()
  answer(ownSessionRoutes.prove, ({ body }) => {
    if (body.kind !== 'password' || body.password !== 'Sommar2026')
      return new Refused('old_password_wrong', 400)
    answer(recoveryRoutes.resetToken, () => data([{ token: 'link' }]))
    return data(null)
  })
  await openWeb('/App', { user: karin })
}

describe('what needs a recent password', () => {
  test('asks for it again, and then goes on by itself', async () => {
    await start()
    const asked = Promise.all([ask(), ask()])
    await expect.element(password).toHaveFocus()
    await submit.click()
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveAccessibleDescription(accounts.newPassword.required)
    await password.fill('Vinter2026')
    await submit.click()
    await expect.element(password).toHaveAccessibleDescription(accounts.proof.wrong)
    await password.fill('Sommar2026')
    await userEvent.keyboard('{Enter}')
    expect(await asked).toEqual(['link', 'link'])
    await expect.element(dialog).not.toBeInTheDocument()
    await atRest()
    expect(seen('POST', '/sessions/proof')).toHaveLength(2)
  })

  test('is refused when the dialog is closed', async () => {
    await start()
    const asked = ask().catch(({ code }: { code: string }) => code)
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await asked).toBe('proof_required')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is asked for by the kinds that this page knows, beside newer ones of the server', async () => {
    await start()
    refuse(['card', 'password'])
    const asked = ask()
    await password.fill('Sommar2026')
    await submit.click()
    expect(await asked).toBe('link')
  })

  test('says something also where a newer server refuses by a code that this page does not know', async () => {
    await start()
    const asked = ask().catch(() => 'closed')
    answer(ownSessionRoutes.prove, () => new Refused('code_of_a_newer_server', 422))
    await password.fill('Sommar2026')
    await submit.click()
    await expect.element(dialog.getByText(errors.internal)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await asked).toBe('closed')
  })
})

testStates('the password that is asked for again', {
  asked: {
    path: '/App',
    answers: () => refuse(),
    act: () => void ask().catch(() => 'closed'),
    shows: accounts.proof.title,
  },
  'left empty': {
    path: '/App',
    answers: () => refuse(),
    act: async () => {
      void ask().catch(() => 'closed')
      await submit.click()
    },
    shows: accounts.newPassword.required,
  },
  'by a kind that the page is too old for': {
    path: '/App',
    answers: () => refuse(['card']),
    act: () => void ask().catch(() => 'closed'),
    shows: accounts.proof.olderPage.explained,
  },
})
