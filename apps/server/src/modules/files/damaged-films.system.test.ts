import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../tables.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { filmOf, filmsReady, upload, uploaded } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const start = async () => {
  const server = await startTestServer()
  const { token } = await createWorld(server.db).user()
  /** Uploads a film, and waits for what is made of it. */
  const made = async (name: string, content: Buffer) => {
    const { id, fd } = await uploaded(server, token, { name, content })
    await filmsReady(server)
    const [row] = await server.db.select().from(files).where(eq(files.id, id))
    const answer = await fetch(`${server.origin}/media/${fd}`, { headers: { token } })
    return { row, content: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
  }
  return { server, token, made, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const moving = ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=128x72:rate=10']
const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${String(hertz)}:duration=4`]
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '5']

describe('[FILE-11] a damaged film is shown as far as it goes', () => {
  let it: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    it = await start()
  })
  afterAll(() => it[Symbol.asyncDispose]())

  test.each([
    ['webm', ['-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm']],
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-f', 'avi']],
    ['flv', ['-c:v', 'flv', '-ar', '44100', '-f', 'flv']],
    ['wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf']],
    ['mp4', [...h264, '-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4']],
  ])('a %s whose copy was broken off', async (name, how) => {
    const whole = await filmOf(...moving, ...tone(440), ...how)
    const { row, content } = await it.made(`cut.${name}`, whole.subarray(0, whole.length * 0.6))
    expect(row).toMatchObject({ state: 'ready', width: 128, height: 72 })
    expect(row?.durationMs).toBeGreaterThan(1_000)
    expect(row?.durationMs).toBeLessThan(4_300)
    expect(content.includes('avc1')).toBe(true)
  })

  test.each([
    ['film.mp4', [...moving, ...h264, '-f', 'mp4']],
    ['film.mov', [...moving, ...h264, '-f', 'mov']],
    ['sound.m4a', [...tone(440), '-c:a', 'aac', '-f', 'mp4']],
  ])('%s that ends before its table of contents is refused as unfinished', async (name, how) => {
    const whole = await filmOf(...how)
    const content = whole.subarray(0, whole.length * 0.6)
    expect(content.includes('moov')).toBe(false)
    const answer = await upload(it.server, it.token, { name, content })
    expect(answer).toMatchObject({ status: 415, body: { code: 'file_unfinished' } })
  })

  const twoTracks = [
    ...moving,
    ...tone(440),
    ...tone(880),
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-map',
    '2:a',
    ...h264,
  ]

  /** As new phones write it: a first track in a format that nothing else knows. */
  const withUnknown = (content: Buffer, tracks: number): Buffer => {
    const copy = Buffer.from(content)
    let at = -1
    for (let track = 0; track < tracks; track += 1) {
      at = copy.indexOf('mp4a', at + 1, 'latin1')
      copy.write('apac', at, 'latin1')
      copy.write('free', copy.indexOf('esds', at, 'latin1'), 'latin1')
    }
    return copy
  }

  test('a first track of sound that cannot be decoded: the next is heard', async () => {
    const whole = await filmOf(...twoTracks, '-c:a', 'aac', '-f', 'mp4')
    const { row, content } = await it.made('first.mp4', withUnknown(whole, 1))
    expect(row).toMatchObject({ state: 'ready' })
    expect(content.includes('mp4a')).toBe(true)
  })

  test('a first track of a format that is not decoded here: the next is heard', async () => {
    const whole = await filmOf(...twoTracks, '-c:a:0', 'pcm_s24be', '-c:a:1', 'aac', '-f', 'mov')
    const { row, content } = await it.made('other.mov', whole)
    expect(row).toMatchObject({ state: 'ready' })
    expect(content.includes('mp4a')).toBe(true)
  })

  test('no track that can be decoded: the film is silent', async () => {
    const whole = await filmOf(...twoTracks, '-c:a', 'aac', '-f', 'mp4')
    const { row, content } = await it.made('silent.mp4', withUnknown(whole, 2))
    expect(row).toMatchObject({ state: 'ready' })
    expect([content.includes('avc1'), content.includes('mp4a')]).toEqual([true, false])
  })

  test('sound that is noise costs only the sound', async () => {
    const whole = await filmOf(...moving, ...tone(440), ...h264, '-c:a', 'aac', '-f', 'mov')
    // The settings of its decoder, after what describes them.
    const at = whole.indexOf('esds', 0, 'latin1')
    whole.fill(0, at + 8, at + 8 + 30)
    const { row, content } = await it.made('noise.mov', whole)
    expect(row).toMatchObject({ state: 'ready' })
    expect(content.includes('avc1')).toBe(true)
  })
})
