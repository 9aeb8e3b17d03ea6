import { voiceLimits } from '@lykta/contract/constants'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, files } from '../../tables.ts'
import { anyNumber } from '../../testing/matchers.ts'
import { MessagesSchema, messageOf, readInbox, send } from '../../testing/messages.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { filesOnDisk, filmOf, filmsReady, upload, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const toneOf = (seconds: number) => ['-f', 'lavfi', '-i', `sine=duration=${String(seconds)}`]

const seconds = String(voiceLimits.durationMs / 1_000 + 20)
/** Longer than a voice message may be, and quickly written. */
const tooLong = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', seconds]

const start = async () => {
  const server = await startTestServer()
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  return { server, box, karin }
}

describe('voice messages', () => {
  let it: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    it = await start()
  })
  afterAll(() => it.server[Symbol.asyncDispose]())

  const attachment = async () => {
    const { body } = await it.server.call('GET', 'message-relative', { token: it.karin.token })
    return MessagesSchema.parse(body).data[0]?.attachments[0]
  }

  test.each([
    // A pipe cannot be rewound, so the file does not say its length: as a recorder in a browser writes it.
    ['WebM of Chromium', 'chromium.weba', ['-c:a', 'libopus', '-f', 'webm', '-live', '1']],
    ['Ogg of Firefox', 'firefox.oga', ['-c:a', 'libopus', '-f', 'ogg']],
    [
      'fragmented MP4 of Safari',
      'safari.m4a',
      ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'],
    ],
    ['M4A of a recorder', 'recorder.m4a', ['-c:a', 'aac', '-f', 'ipod']],
  ])('[FILE-27] %s becomes AAC in MP4, for the web app and the TV', async (_what, name, how) => {
    const content = await filmOf(...toneOf(2), '-metadata', 'location=+58.41+015.62/', ...how)
    const { id, fd } = await uploaded(it.server, it.karin.token, { name, content })
    const messageId = await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [id] })
    await filmsReady(it.server)
    const shown = await attachment()
    expect(shown).toMatchObject({
      name,
      state: 'ready',
      category: { type: 'audio', fd },
      thumbnail: '',
      durationMs: anyNumber,
    })
    expect(shown).not.toHaveProperty('poster')
    expect(shown?.durationMs).toBeGreaterThan(1_900)
    expect(shown?.durationMs).toBeLessThan(2_200)
    const answer = await fetch(`${it.server.origin}${shown?.url ?? ''}`)
    expect(answer.headers.get('content-type')).toBe('audio/mp4')
    expect(answer.headers.get('content-disposition')).toContain('.m4a')
    const made = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(made).toContain('mp4a')
    expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'))
    expect(made).not.toContain('+58.41')
    const onTv = (await readInbox(it.server, it.box.token)).map(messageOf)
    expect(onTv.find((message) => message?.id === messageId)?.attachments).toMatchObject([
      { category: { type: 'audio', fd }, state: 'ready' },
    ])
  })

  test('its upload is in the audit, and of the upload itself nothing remains', async () => {
    const content = await filmOf(...toneOf(1), '-c:a', 'libopus', '-f', 'webm')
    const { id } = await uploaded(it.server, it.karin.token, { name: 'audited.weba', content })
    await filmsReady(it.server)
    const rows = await it.server.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'file'), eq(auditEntries.subjectId, id)))
    expect(rows).toMatchObject([{ action: 'file_uploaded', detail: { kind: 'audio' } }])
    expect((await filesOnDisk(it.server)).filter((name) => !name.endsWith('.full'))).toEqual([])
  })

  test('[FILE-27] one that does not say its length ends at the longest time', async () => {
    const content = await filmOf(...tooLong, '-c:a', 'libopus', '-live', '1', '-f', 'webm')
    const { id } = await uploaded(it.server, it.karin.token, { name: 'endless.weba', content })
    await filmsReady(it.server)
    const [row] = await it.server.db.select().from(files).where(eq(files.id, id))
    expect(row?.state).toBe('ready')
    expect(row?.durationMs).toBeGreaterThan(voiceLimits.durationMs - 1_000)
    expect(row?.durationMs).toBeLessThan(voiceLimits.durationMs + 5_000)
  })

  test.each([
    [
      'longer than the longest time',
      'file_too_long',
      413,
      () => filmOf(...tooLong, '-c:a', 'aac', '-f', 'ipod'),
    ],
    [
      'a film without sound',
      'file_unreadable',
      415,
      () =>
        filmOf('-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x36:rate=5', '-c:v', 'libvpx', '-f', 'webm'),
    ],
    ['sound of another container', 'file_type', 415, () => filmOf(...toneOf(1), '-f', 'wav')],
  ])('[FILE-27] %s is refused, and nothing is left', async (_what, code, status, make) => {
    const before = await filesOnDisk(it.server)
    const answer = await upload(it.server, it.karin.token, { name: 'voice.oga', content: await make() })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await filesOnDisk(it.server)).toEqual(before)
  })

  test('sound under the name of a film is no film', async () => {
    const content = await filmOf(...toneOf(1), '-c:a', 'libopus', '-f', 'ogg')
    const answer = await upload(it.server, it.karin.token, { name: 'film.ogg', content })
    expect(answer).toMatchObject({ status: 415, body: { code: 'file_type' } })
  })
})
