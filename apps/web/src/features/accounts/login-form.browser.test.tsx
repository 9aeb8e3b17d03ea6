import { accountRoutes } from '@lykta/contract/accounts/routes'
import { languageNames } from '@lykta/contract/languages'
import { answer, Refused, unreachable } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import swedish from '../../locales/sv/accounts.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'

setUpWebApp()

const { login } = accounts
const username = page.getByLabelText(login.username)
const password = page.getByLabelText(login.password, { exact: true })
const submit = page.getByRole('button', { name: login.submit, exact: true })
const open = async () => {
  answerAll()
  await openWeb('/login')
}
const logIn = async () => {
  await username.fill('karin')
  await password.fill('Sommar2026')
  await submit.click()
}
const marked = () => document.querySelectorAll('input[aria-invalid]').length

test('[LOGIN-10] [LOGIN-11] [LOGIN-13] what is missing or cannot be is said at its field', async () => {
  await open()
  await submit.click()
  await expect.poll(() => page.getByText(login.required, { exact: true }).elements()).toHaveLength(2)
  await username.fill('karin@')
  await expect.element(page.getByText(login.emailIncorrect)).toBeVisible()
})

test('[LOGIN-06] the password is shown and hidden again', async () => {
  await open()
  await password.fill('Sommar2026')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: login.showPassword }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: login.hidePassword }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('[I18N-01] [I18N-02] the other language is chosen before one logs in', async () => {
  await open()
  await page.getByRole('button', { name: languageNames.sv }).click()
  await expect.element(page.getByRole('button', { name: swedish.login.submit, exact: true })).toBeVisible()
  expect(document.documentElement.lang).toBe('sv')
})

const failures = {
  'no answer': {
    fail: () => answer(accountRoutes.login, () => unreachable),
    says: login.unreachable,
    marks: 0,
  },
  'a fault of the server': {
    fail: () => answer(accountRoutes.login, () => new Refused('internal', 500)),
    says: login.failed,
    marks: 0,
  },
  'a wrong pair': {
    fail: () =>
      answer(
        accountRoutes.login,
        () => new Refused('bad_credentials', 401, { error: { code: 'bad_credentials' } }),
      ),
    says: login.wrong,
    marks: 2,
  },
}

test.for(Object.entries(failures))(
  '[LOGIN-24] only a wrong pair marks the fields: %s',
  async ([, { fail, says, marks }]) => {
    await open()
    fail()
    await logIn()
    await expect.element(page.getByRole('alert')).toMatchTextContent(says)
    expect(marked()).toBe(marks)
  },
)
