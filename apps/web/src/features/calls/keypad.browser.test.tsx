import { writeCallerName } from '@lykta/contract/calls/caller-name'
import { resize } from '@lykta/testing/page-checks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import calls from '../../locales/en/calls.json' with { type: 'json' }
import keypadWords from '../../locales/en/calls-keypad.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { answerReports, talk } from '../../testing/calls.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, expectForEverybody, phone } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

const keypad = () => page.getByRole('button', { name: keypadWords.title })
const display = (callID: string, otherClient: boolean) => ({
  callID,
  display_name: writeCallerName({ name: '214', nickName: 'Mamma', avatar: null, camera: true }),
  display_number: '700001',
  lykta: { otherClient },
})
const inCall = async (otherClient: boolean) => {
  const { verto } = answerAll()
  answerReports()
  await openWeb('/make-call', { user: karin })
  await talk(verto)
  const [invite] = verto.asked('verto.invite')
  const callID = invite?.dialogParams?.callID ?? ''
  verto.say('verto.display', display(callID, otherClient))
  const digits = () => verto.asked('verto.info').flatMap(({ dtmf }) => (dtmf === undefined ? [] : [dtmf]))
  return { verto, callID, digits }
}
const end = async () => {
  await page.getByRole('button', { name: calls.controls.hangUp, exact: true }).click()
  await expect.element(page.getByText(calls.ended.title)).toBeVisible()
}

test('[VERTO-08] digits go to a client that is not Lykta’s, by touch and by keyboard, each once and in order', async () => {
  await resize(phone)
  const { callID, digits, verto } = await inCall(true)
  await keypad().click()
  const dialog = page.getByRole('dialog', { name: keypadWords.title })
  for (const key of ['1', '0', keypadWords.star])
    await dialog.getByRole('button', { name: key, exact: true }).click()
  await userEvent.keyboard('59#')
  await expect.poll(digits).toEqual(['1', '0', '*', '5', '9', '#'])
  expect(verto.asked('verto.info').at(-1)?.dialogParams?.callID).toBe(callID)
  await expect.element(dialog.getByLabelText(keypadWords.sent)).toMatchTextContent('10*59#')
  // A key that has the focus is pressed, and sends itself alone.
  dialog.getByRole('button', { name: '7', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(digits).toEqual(['1', '0', '*', '5', '9', '#', '7'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('8')
  await end()
  expect(digits()).toHaveLength(7)
})

test('the keypad is not there in a call with a TV', async () => {
  await resize(desktop)
  const { verto, callID } = await inCall(false)
  verto.say('verto.info', {
    callID,
    msg: { body: '{"kind":"side-state","microphone":false,"camera":true,"held":false}' },
  })
  await expect.element(page.getByText('Mamma has turned off the microphone')).toBeVisible()
  expect(keypad().query()).toBeNull()
  await end()
})

test('a digit that was not sent is said', async () => {
  const { verto } = await inCall(true)
  await keypad().click()
  verto.refuse('verto.info')
  await page.getByRole('button', { name: '3', exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(keypadWords.failed)
  await userEvent.keyboard('{Escape}')
  await end()
})

test('the keypad is for everybody', { timeout: 60_000 }, async () => {
  await inCall(true)
  await keypad().click()
  await expect.element(page.getByRole('dialog', { name: keypadWords.title })).toBeVisible()
  await expectForEverybody()
})
