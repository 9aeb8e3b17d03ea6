import { writeCallerName } from '@lykta/contract/calls/caller-name'
import { callRoutes } from '@lykta/contract/calls/routes'
import { answer, data } from '@lykta/testing/fake-network'
import { createPartner } from '@lykta/testing/call-partner'
import type { startVerto } from '@lykta/testing/verto-server'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../locales/en/calls.json' with { type: 'json' }

type Verto = ReturnType<typeof startVerto>

/** The other side of a call, until the test is over. */
export const startPartner = () => {
  const partner = createPartner()
  onTestFinished(partner.stop)
  return partner
}

/** The server keeps what is reported of a call that is over. */
export const answerReports = () =>
  answer(callRoutes.report, ({ body }) =>
    data({ key: '9', missed: false, video: true, ...body, timeCall: Math.round(body.timeCall) }),
  )

/** Calls from the phone screen; returns the call's id and offer. */
export const call = async (verto: Verto, button: string = calls.ring) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
  const [invite] = verto.asked('verto.invite')
  return { callID: invite?.dialogParams?.callID ?? '', sdp: invite?.sdp ?? '' }
}

/** Calls from the phone screen, and is answered. */
export const talk = async (verto: Verto, button?: string): Promise<void> => {
  answerReports()
  const { callID, sdp } = await call(verto, button)
  verto.say('verto.answer', { callID, sdp: await startPartner().answer(sdp) })
  await expect.element(page.getByRole('timer')).toBeVisible()
}

/** A TV calls, and rings. */
export const ringFrom = async (
  verto: Verto,
  name: string,
  extension: string,
  camera = true,
): Promise<void> => {
  answerReports()
  await expect.poll(() => verto.asked('login')).toHaveLength(1)
  verto.say('verto.invite', {
    callID: 'incoming',
    sdp: await startPartner().offer(),
    caller_id_name: writeCallerName({ name, nickName: name, avatar: null, camera }),
    caller_id_number: extension,
  })
}
