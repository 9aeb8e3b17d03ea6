import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAlarmWorld, type AlarmWorld } from '../../testing/alarm-world.ts'
import { filmOf, filmsReady, picture, uploaded } from '../../testing/upload-files.ts'

let it: AlarmWorld
beforeAll(async () => {
  it = await startAlarmWorld()
})
afterAll(() => it[Symbol.asyncDispose]())

const tone = (seconds: number) =>
  filmOf('-f', 'lavfi', '-i', `sine=duration=${String(seconds)}`, '-c:a', 'libopus', '-f', 'webm')
const upload = async (name: string, content: Buffer) =>
  (await uploaded(it.server, it.amina.token, { name, content })).id

test('[ALARM-03] an own sound is played by the TVs that the alarm went to, until it is recalled', async () => {
  const sound = await upload('gong.weba', await tone(2))
  const draft = await it.send({ state: 'draft', sound, ids: [it.box.roomId] })
  expect(await it.read(draft)).toMatchObject({ sound: null, ownSound: { id: sound, name: 'gong.weba' } })
  await filmsReady(it.server)
  expect(await it.call('POST', `alarms/${String(draft)}/send`, it.amina.token)).toMatchObject({ status: 200 })
  const shown = await it.onTv()
  const soundUrl = shown?.origin === 'staff' ? (shown.soundUrl ?? '') : ''
  expect(shown).toMatchObject({ id: draft, sound: null })
  const answer = await fetch(`${it.server.origin}${soundUrl}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('audio/mp4')
  await it.call('POST', `alarms/${String(draft)}/recall`, it.amina.token)
  expect((await fetch(`${it.server.origin}${soundUrl}`)).status).toBe(404)
})

test('one that lasts too long, is too large, no sound at all, or another person’s is refused with its reason', async () => {
  const long = await upload('long.weba', await tone(12))
  await filmsReady(it.server)
  const image = await upload('one.jpg', await picture())
  const large = await upload(
    'large.m4a',
    await filmOf('-f', 'lavfi', '-i', 'anoisesrc=duration=9:sample_rate=96000', '-c:a', 'alac', '-f', 'ipod'),
  )
  for (const [sound, message] of [
    [long, 'A sound may last 10 seconds at most.'],
    [large, 'A sound may be 1 MB at most.'],
    [image, 'This is not a sound.'],
  ] as const)
    expect(await it.create(it.amina.token, { sound })).toMatchObject({
      status: 400,
      body: { fields: { sound: message } },
    })
  expect(await it.create(it.admin.token, { sound: long })).toMatchObject({ status: 404 })
})
