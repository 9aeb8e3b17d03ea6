import { answerOf } from '@lykta/contract/envelope'
import { MediaUrlSchema } from '@lykta/contract/files'
import { eq } from 'drizzle-orm'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp, type AppOverrides } from '../../app.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { auditEntries, files } from '../../tables.ts'
import { anyNumber } from '../../testing/matchers.ts'
import { openFeed } from '../../testing/feed-client.ts'
import { MessagesSchema, messageOf, readInbox, send } from '../../testing/messages.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { film, filmOf, filmsReady, upload, uploaded, testPicture } from '../../testing/upload-files.ts'
import { createWorld } from '../../testing/world.ts'

const sound = ['-f', 'lavfi', '-i', 'sine=duration=1'] as const
const moving = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=128x72:rate=10', ...sound, '-shortest'] as const

const start = async (environment: Record<string, string> = {}) => {
  const server = await startTestServer({ environment })
  const world = createWorld(server.db)
  const box = await world.box(await world.group())
  const karin = await world.user()
  await world.link(karin.id, box.id)
  const row = async (id: number) => {
    const [file] = await server.db.select().from(files).where(eq(files.id, id))
    return file
  }
  const attachment = async (token = karin.token) => {
    const { body } = await server.call('GET', 'message-relative', { token })
    return MessagesSchema.parse(body).data[0]?.attachments[0]
  }
  const get = (path: string) => fetch(`${server.origin}${path}`)
  const onDisk = async () => {
    const folder = join(server.config.dataDir, 'files')
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).map(({ name }) => name.split('.')[1])
  }
  return {
    server,
    karin,
    box,
    row,
    attachment,
    get,
    onDisk,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** As phones that are held upright write a film: lying, with a note that it is to be turned by 90 degrees. */
const turned = (content: Buffer): Buffer => {
  const copy = Buffer.from(content)
  const matrix = [0, 0x1_00_00, 0, 0xff_ff_00_00, 0, 0, 0, 0, 0x40_00_00_00]
  const at = copy.indexOf('tkhd') + 44
  for (const [index, value] of matrix.entries()) copy.writeUInt32BE(value, at + index * 4)
  return copy
}

/** As new phones record by themselves: a green that is stronger in HLG than the same numbers elsewhere. */
const bt2020 = 'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'
const hdr = [
  '-f',
  'lavfi',
  '-i',
  'color=c=0x40c040:duration=1:size=128x72:rate=10',
  ...sound,
  '-shortest',
  '-pix_fmt',
  'yuv420p10le',
  '-c:v',
  'libx265',
  '-x265-params',
  bt2020,
  '-tag:v',
  'hvc1',
  '-c:a',
  'aac',
  '-f',
  'mov',
]

describe('each format that families’ phones make becomes H.264 and AAC in MP4, with a still', () => {
  let it: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    it = await start()
  })
  afterAll(() => it[Symbol.asyncDispose]())

  test.each([
    ['[FILE-11] mp4', 'a.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mp4']],
    ['[FILE-11] mp4 of MPEG-4', 'b.mp4', ['-c:v', 'mpeg4', '-c:a', 'aac', '-f', 'mp4']],
    ['[FILE-11] 3gp', 'a.3gp', ['-s', '176x144', '-c:v', 'h263', '-c:a', 'aac', '-f', '3gp']],
    ['[FILE-11] ogg', 'a.ogg', ['-c:v', 'libtheora', '-c:a', 'libvorbis', '-f', 'ogg']],
    ['[FILE-11] wmv', 'a.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf']],
    ['[FILE-11] webm', 'a.webm', ['-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm']],
    ['[FILE-11] flv', 'a.flv', ['-c:v', 'flv', '-ar', '44100', '-f', 'flv']],
    ['[FILE-11] avi', 'a.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-f', 'avi']],
    ['[FILE-11] mov', 'a.mov', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'pcm_s16le', '-f', 'mov']],
    [
      'HEVC of an iPhone',
      'b.mov',
      [
        '-c:v',
        'libx265',
        '-x265-params',
        'log-level=error',
        '-pix_fmt',
        'yuv420p10le',
        '-tag:v',
        'hvc1',
        '-c:a',
        'aac',
        '-f',
        'mov',
      ],
    ],
  ])('%s', async (_format, name, how) => {
    const content = await filmOf(...moving, '-metadata', 'location=+58.41+015.62/', ...how)
    const { id, fd } = await uploaded(it.server, it.karin.token, { name, content })
    await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [id] })
    await filmsReady(it.server)
    const shown = await it.attachment()
    expect(shown).toMatchObject({
      name,
      state: 'ready',
      percent: 100,
      category: { type: 'video', fd },
      width: anyNumber,
      height: anyNumber,
      durationMs: anyNumber,
    })
    expect(shown?.durationMs).toBeGreaterThan(700)
    expect(shown?.durationMs).toBeLessThan(1_500)
    const answer = await it.get(shown?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('content-disposition')).toContain(`${name.split('.')[0] ?? ''}.mp4`)
    const made = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(made).toContain('avc1')
    expect(made).toContain('mp4a')
    // What players need to start comes first, and the location is removed.
    expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'))
    expect(made).not.toContain('+58.41')
    const poster = await it.get(shown?.poster ?? '')
    expect(poster.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await poster.arrayBuffer())).metadata()).toMatchObject({
      width: shown?.width,
      height: shown?.height,
    })
  })

  test('nothing of the upload remains', async () => {
    await filmsReady(it.server)
    await vi.waitFor(async () => {
      expect(new Set(await it.onDisk())).toEqual(new Set(['full', 'poster']))
    })
  })

  test('a film held upright is higher than wide, one of too many pixels is made smaller', async () => {
    const upright = turned(await film())
    const large = await filmOf(
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=0.1:size=2560x1440:rate=10',
      '-c:v',
      'mpeg4',
      '-f',
      'avi',
    )
    const first = await uploaded(it.server, it.karin.token, { name: 'upright.mp4', content: upright })
    const second = await uploaded(it.server, it.karin.token, { name: 'large.avi', content: large })
    await filmsReady(it.server)
    expect(await it.row(first.id)).toMatchObject({ width: 36, height: 64 })
    expect(await it.row(second.id)).toMatchObject({ width: 1920, height: 1080 })
  })

  test('what is recorded for brighter screens keeps its colours on the TV, in the still too', async () => {
    const { id } = await uploaded(it.server, it.karin.token, {
      name: 'hlg.mov',
      content: await filmOf(...hdr),
    })
    await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [id] })
    await filmsReady(it.server)
    const shown = await it.attachment()
    expect(shown).toMatchObject({ name: 'hlg.mov', state: 'ready' })
    const poster = await it.get(shown?.poster ?? '')
    const { channels } = await sharp(Buffer.from(await poster.arrayBuffer())).stats()
    // Shown by its numbers alone it would be paler, with 58 of red.
    expect(channels[0]?.mean).toBeLessThan(20)
    expect(channels[1]?.mean).toBeGreaterThan(150)
    // The film says that its colours are those of every screen: BT.709, three times.
    const made = await (await it.get(shown?.url ?? '')).arrayBuffer()
    expect(Buffer.from(made).toString('latin1')).toContain('colrnclx\0\u0001\0\u0001\0\u0001')
  })
})

describe('refused with the reason, and nothing left', () => {
  let it: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    it = await start()
  })
  afterAll(() => it[Symbol.asyncDispose]())

  /** The header holds the claimed duration, after the time scale. */
  const claiming = (content: Buffer, hours: number): Buffer => {
    const copy = Buffer.from(content)
    for (const [box, at] of [
      ['mvhd', 12],
      ['mdhd', 12],
      ['tkhd', 20],
    ] as const) {
      const begin = copy.indexOf(box) + 4
      const scale = box === 'tkhd' ? 1_000 : copy.readUInt32BE(begin + at)
      copy.writeUInt32BE(hours * 3_600 * scale, begin + at + (box === 'tkhd' ? 0 : 4))
    }
    const edit = copy.indexOf('elst')
    if (edit >= 0) copy.writeUInt32BE(hours * 3_600_000, edit + 12)
    return copy
  }

  test.each([
    ['a film of ten hours, by its header', 'file_too_long', 413, async () => claiming(await film(), 10)],
    [
      'the beginning of a film, and then nothing',
      'file_unfinished',
      415,
      async () => (await film()).subarray(0, 1_000),
    ],
    [
      'noise that says it is a film',
      'file_unfinished',
      415,
      async () => {
        const noise = Buffer.alloc(20_000, 7)
        noise.write('\u0000\u0000\u0000\u0018ftypisom', 'latin1')
        return noise
      },
    ],
    ['sound alone', 'file_unreadable', 415, () => filmOf(...sound, '-c:a', 'aac', '-f', 'mp4')],
  ])('%s', async (_what, code, status, make) => {
    const answer = await upload(it.server, it.karin.token, { name: 'film.mp4', content: await make() })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await it.onDisk()).toEqual([])
    expect(await it.server.db.select().from(files)).toEqual([])
  })

  test('a codec that no phone or camera writes is not decoded', async () => {
    const content = await filmOf(...testPicture, '-c:v', 'ffv1', '-f', 'avi')
    const answer = await upload(it.server, it.karin.token, { name: 'film.avi', content })
    expect(answer).toMatchObject({ status: 415, body: { code: 'file_unreadable' } })
  })

  test('a playlist that names other files is not a film', async () => {
    for (const content of ['#EXTM3U\nfile:///etc/passwd', "ffconcat version 1.0\nfile '/etc/passwd'"]) {
      const answer = await upload(it.server, it.karin.token, {
        name: 'film.mp4',
        content: Buffer.from(content),
      })
      expect(answer).toMatchObject({ status: 415, body: { code: 'file_type' } })
    }
  })
})

/** An ffmpeg that converts nothing until the test lets it; it inspects films as the real one does. */
const slowFfmpeg = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-ffmpeg-'))
  const gate = join(folder, 'go')
  const program = join(folder, 'ffmpeg')
  const script = `#!/bin/sh
case "$*" in *libx264*|*faststart*)
  echo out_time_us=500000
  while [ ! -e "${gate}" ]; do sleep 0.05; done
esac
exec ffmpeg "$@"
`
  await writeFile(program, script, { mode: 0o755 })
  return {
    program,
    go: () => writeFile(gate, ''),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

describe('a message does not wait for its film', () => {
  test('its text is on the TV at once, everybody sees the film’s progress, and then the film', async () => {
    await using ffmpeg = await slowFfmpeg()
    await using it = await start({ FFMPEG_PATH: ffmpeg.program })
    const content = await filmOf(...moving, '-c:v', 'mpeg4', '-c:a', 'aac', '-f', 'mp4')
    const { id, fd } = await uploaded(it.server, it.karin.token, { name: 'a.mp4', content })
    await using feed = await openFeed(it.server.origin)
    await feed.subscribe(it.karin.token)
    const sent = await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [id] })
    await vi.waitFor(async () => {
      expect(await it.attachment()).toMatchObject({ state: 'processing', percent: 50, durationMs: 1_000 })
    })
    const [first] = await readInbox(it.server, it.box.token)
    expect(messageOf(first)).toMatchObject({ id: sent, attachments: [{ state: 'processing' }] })
    expect((await it.get((await it.attachment())?.url ?? '')).status).toBe(404)
    expect((await it.get((await it.attachment())?.poster ?? '')).status).toBe(200)

    const changes = () => feed.events.filter(({ verb }) => verb === 'changed')
    const before = changes().length
    await ffmpeg.go()
    await filmsReady(it.server)
    await vi.waitFor(() => {
      expect(changes().length).toBeGreaterThan(before)
    })
    expect(changes().at(-1)).toMatchObject({ data: { resource: 'message-relative', id: sent } })
    const [, second] = await readInbox(it.server, it.box.token)
    expect(messageOf(second)).toMatchObject({ id: sent, attachments: [{ state: 'ready', percent: 100 }] })
    const { body } = await it.server.call('GET', `box/media/${fd}`, { token: it.box.token })
    const { url } = answerOf(MediaUrlSchema).parse(body).data
    expect((await it.get(url)).headers.get('content-type')).toBe('video/mp4')
  })
})

describe('a film whose server has gone', () => {
  const scene = async () => {
    await using ffmpeg = await slowFfmpeg()
    const it = await start({ FFMPEG_PATH: ffmpeg.program })
    const { id } = await uploaded(it.server, it.karin.token, { name: 'a.mp4', content: await film() })
    await vi.waitFor(async () => {
      expect((await it.row(id))?.claimedUntil).toBeInstanceOf(Date)
    })
    await it.server.app.close()
    const database = await openDatabase(it.server.database.connection, createLog('silent'))
    const [left] = await database.db.select().from(files)
    await database.close()
    /** The next server on the same data, some time later. */
    const next = async (
      overrides: Partial<AppOverrides> = {},
      change: Partial<typeof files.$inferInsert> = {},
    ) => {
      const { connection } = it.server.database
      const before = await openDatabase(connection, createLog('silent'))
      if (Object.keys(change).length > 0) await before.db.update(files).set(change).where(eq(files.id, id))
      await before.close()
      const config = { ...it.server.config, ffmpeg: 'ffmpeg' }
      const app = await createApp(config, { database: connection, log: createLog('silent'), ...overrides })
      await app.listen()
      return app
    }
    return { left, next, end: () => it.server.database.drop() }
  }

  test('is given up in order when the server ends, and taken up by the next', async () => {
    const { left, next, end } = await scene()
    expect(left).toMatchObject({ state: 'processing', claimedUntil: null, attempts: 0 })
    const app = await next()
    await filmsReady(app)
    await app.close()
    await end()
  })

  test('is taken over once the dead server has not renewed its claim for a minute', async () => {
    const { next, end } = await scene()
    const clock = createTestClock()
    const { after, end: timePasses, count } = createTestAfter(30_000)
    const claimedUntil = new Date(clock.now().getTime() + 60_000)
    const app = await next({ clock, after }, { claimedUntil, attempts: 1 })
    await vi.waitFor(() => expect(count()).toBe(1))
    timePasses()
    await vi.waitFor(() => expect(count()).toBe(1))
    const states = async () =>
      (await app.db.select().from(files)).map(({ state, attempts }) => [state, attempts])
    expect(await states()).toEqual([['processing', 1]])
    clock.advance(60_001)
    timePasses()
    await filmsReady(app)
    expect(await states()).toEqual([['ready', 2]])
    await app.close()
    await end()
  })

  test('[OVERVIEW-04] is given up after crashing the server repeatedly, which the audit says', async () => {
    const { next, end } = await scene()
    const app = await next({}, { attempts: 3 })
    await filmsReady(app)
    expect(await app.db.select().from(files)).toMatchObject([{ state: 'failed', reason: 'unreadable' }])
    const written = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'film_failed'))
    expect(written).toMatchObject([{ subjectType: 'file', detail: { reason: 'unreadable' } }])
    await app.close()
    await end()
  })
})

test('without ffmpeg a film is stored as it came, and is sent all the same', async () => {
  await using it = await start({ FFMPEG_PATH: '/nowhere/ffmpeg' })
  const content = await film(9_000)
  const { id } = await uploaded(it.server, it.karin.token, { name: 'a.mp4', content })
  await send(it.server, it.karin.token, { ids: [it.box.roomId], files: [id] })
  const shown = await it.attachment()
  expect(shown).toMatchObject({ state: 'ready', thumbnail: '' })
  expect(Buffer.from(await (await it.get(shown?.url ?? '')).arrayBuffer())).toEqual(content)
})
