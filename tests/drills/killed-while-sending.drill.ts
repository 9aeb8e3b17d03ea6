import { randomInt } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LoginAnswerSchema } from '@lykta/contract/accounts'
import {
  BoxMeSchema,
  BoxTokenSchema,
  DemoBoxSchema,
  InboxSchema,
  type InboxEntry,
} from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { UploadedFileSchema } from '@lykta/contract/files'
import { CreatedMessageSchema, MessageSchema, type Message } from '@lykta/contract/messages'
import { localPassword } from '@lykta/demo/local-password'
import { expect, test } from '@playwright/test'
import { byFfmpeg, isWhole } from '../generated-files.ts'
import { createMortal, postOf, type Mortal } from '../mortal-server.ts'
import { createRandom } from '../seeded-random.ts'

const sends = 50
const kills = 14
/** Every fifth message is a film. */
const filmEvery = 5
/** The sweep leaves alone what may belong to an upload under way. */
const agedMs = 25 * 3_600_000
/** A film is taken up again when its server has not been heard of for a minute, and a sweep begins a minute after the start. */
const settledMs = 180_000

/** `some` of the numbers below `all`. */
const someOf = (all: number, some: number, random: () => number): Set<number> => {
  const chosen = new Set<number>()
  while (chosen.size < some) chosen.add(Math.floor(random() * all))
  return chosen
}

/** What the daughter and the TV of her mother ask the server for. */
const createHome = async (server: Mortal) => {
  const { data: karin } = LoginAnswerSchema.parse(
    await server.ask('login-relative', postOf({ username: 'karin', password: localPassword })),
  )
  const { data: boxes } = listOf(DemoBoxSchema).parse(await server.ask('demo/boxes', {}))
  const mamma = boxes.find(({ name }) => name === 'Mamma')
  const taken = await server.ask(`demo/boxes/${String(mamma?.id)}/take`, { method: 'POST' })
  const { data: tv } = answerOf(BoxTokenSchema).parse(taken)
  const seenByTv = { headers: { token: tv.token } }
  const { room } = answerOf(BoxMeSchema).parse(await server.ask('box/me', seenByTv)).data
  const { token } = karin

  return {
    token,
    upload: async (name: string, content: Buffer) => {
      const form = new FormData()
      form.append('name', name)
      // The answer may be what got lost, and not the file.
      form.append('override', 'true')
      form.append('file', new Blob([new Uint8Array(content)]), name)
      const answer = await server.ask('file/8/upload', { method: 'POST', headers: { token }, body: form })
      return answerOf(UploadedFileSchema).parse(answer).data
    },
    send: async (subject: string, file: number) => {
      const clientId = crypto.randomUUID()
      const message = { subject, message: 'Whole?', ids: [room.id], files: [file], clientId }
      return answerOf(CreatedMessageSchema).parse(await server.ask('message', postOf(message, token))).data.id
    },
    messages: async (): Promise<Message[]> => {
      const filter = encodeURIComponent(JSON.stringify({ room: room.id }))
      const found: Message[] = []
      for (;;) {
        const query = `filter=${filter}&skip=${String(found.length)}&limit=50`
        const answer = await server.ask(`message-relative?${query}`, { headers: { token } })
        const page = listOf(MessageSchema).parse(answer)
        found.push(...page.data)
        if (page.data.length === 0 || found.length >= page.total) return found
      }
    },
    inbox: async (): Promise<InboxEntry[]> => {
      const found: InboxEntry[] = []
      for (let after = 0; ;) {
        const page = InboxSchema.parse(await server.ask(`box/inbox?after=${String(after)}`, seenByTv))
        if (page.data.length === 0) return found
        found.push(...page.data)
        after = page.next
      }
    },
  }
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

test('[MSG-46] of fifty messages with pictures and films, sent while the server is killed at random, each that was acknowledged is there whole and once, none is seen by halves, and no file stays that belongs to nobody', async () => {
  test.setTimeout(8 * 60_000)
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  await test.info().attach('SEED', { body: String(seed), contentType: 'text/plain' })
  const random = createRandom(seed)
  const killed = someOf(sends, kills, random)
  const moving = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=640x360:rate=25']
  const picture = await byFfmpeg('picture.jpg', [...moving, '-frames:v', '1'])
  const film = await byFfmpeg('film.webm', [...moving, '-c:v', 'libvpx'])

  await using server = await createMortal()
  const { store } = server
  const home = await createHome(server)
  const ofDemo = new Set(await filesBelow(store))

  const acknowledged = new Map<number, string>()
  const send = async (index: number): Promise<void> => {
    const isFilm = index % filmEvery === 0
    const [name, content] = isFilm ? ['film.webm', film] : ['picture.jpg', picture]
    const { id } = await home.upload(`${String(index)}-${name}`, content)
    const subject = `Sent ${String(index)}`
    acknowledged.set(await home.send(subject, id), subject)
  }
  const sent = async () =>
    (await home.messages()).filter(({ message }) => message.subject.startsWith('Sent '))
  const onTv = async () =>
    (await home.inbox()).flatMap((entry) =>
      entry.kind === 'message' && entry.item?.message.subject.startsWith('Sent ') ? [entry.item] : [],
    )

  /** Milliseconds that a send takes when nothing happens. */
  let usual = 300
  for (let index = 0; index < sends; index += 1) {
    const begun = Date.now()
    if (killed.has(index)) {
      await Promise.all([send(index), wait(random() * usual).then(() => server.kill())])
      const seen = [...(await sent()), ...(await onTv())]
      expect(seen.filter(({ attachments }) => attachments.length !== 1)).toEqual([])
    } else {
      await send(index)
      usual = Date.now() - begun
    }
  }

  await server.kill()
  const aged = new Date(Date.now() - agedMs)
  for (const path of await filesBelow(store)) await utimes(path, aged, aged)
  const orphans = async (): Promise<string[]> => {
    const own = (await filesBelow(store)).filter((path) => !ofDemo.has(path)).map((path) => basename(path))
    const known = async (fd: string) => {
      const answer = await server.get(`/media/${fd}`, { token: home.token })
      await answer.body?.cancel()
      return answer.status !== 404
    }
    const unknown = new Set<string>()
    for (const fd of new Set(own.map((name) => name.replace(/\..*/, '')))) {
      if (!(await known(fd))) unknown.add(fd)
    }
    return [...unknown]
  }
  const left = await orphans()
  await expect.poll(orphans, { timeout: settledMs, intervals: [5_000] }).toEqual([])

  const states = async () => new Set((await sent()).flatMap(({ attachments }) => attachments[0]?.state))
  await expect.poll(states, { timeout: settledMs, intervals: [2_000] }).toEqual(new Set(['ready']))
  const list = await sent()
  expect(list).toHaveLength(sends)
  expect(new Map(list.map(({ id, message }) => [id, message.subject]))).toEqual(acknowledged)
  // A film is told of once more when it can be shown.
  expect(new Set((await onTv()).map(({ id }) => id))).toEqual(new Set(acknowledged.keys()))
  for (const { attachments, message } of list) {
    for (const { url, thumbnail, poster } of attachments) {
      for (const address of [url, thumbnail, poster ?? '']) {
        if (address === '') continue
        const answer = await server.get(address)
        const content = new Uint8Array(await answer.arrayBuffer())
        expect([message.subject, answer.status, await isWhole(content)]).toEqual([message.subject, 200, true])
      }
    }
  }

  const description = `${String(kills)} kills, ${String(server.lost())} requests without an answer, ${String(left.length)} files of nobody before the sweep`
  test.info().annotations.push({ type: 'figures', description })
})
