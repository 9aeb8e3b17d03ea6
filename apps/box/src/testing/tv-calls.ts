import { writeCallerName } from '@lykta/contract/calls/caller-name'
import { createPartner } from '@lykta/testing/call-partner'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { type answerTv } from './open-tv.tsx'

type Verto = ReturnType<typeof answerTv>

const startPartner = () => {
  const partner = createPartner()
  onTestFinished(partner.stop)
  return partner
}

export const karinRings = async (verto: Verto): Promise<void> => {
  await expect.poll(() => verto.asked('login')).toHaveLength(1)
  verto.say('verto.invite', {
    callID: 'incoming',
    sdp: await startPartner().offer(),
    caller_id_name: writeCallerName({ name: 'Karin', nickName: 'Karin', avatar: null, camera: true }),
    caller_id_number: '200007',
  })
}

export const callKarin = async (verto: Verto): Promise<void> => {
  await expect.poll(() => verto.asked('login')).toHaveLength(1)
  await page.getByRole('button', { name: /Karin/ }).first().click()
  await expect.poll(() => verto.asked('verto.invite')).toHaveLength(1)
}

export const talkToKarin = async (verto: Verto): Promise<void> => {
  await callKarin(verto)
  const [invite] = verto.asked('verto.invite')
  const sdp = await startPartner().answer(invite?.sdp ?? '')
  verto.say('verto.answer', { callID: invite?.dialogParams?.callID ?? '', sdp })
}
