import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { UploadedFileSchema } from '@lykta/contract/files'
import { CreatedMessageSchema, MessageSchema } from '@lykta/contract/messages'
import sharp from 'sharp'
import { startTwoServers } from '../region/two-servers.ts'
import { drill } from './drill.ts'
import { fillWithRooms } from './region.ts'

const people = 4
const kills = 5
const againMs = 500
const patienceMs = 30_000
/** As fast as a phone sends. */
const chunk = { bytes: 65_536, everyMs: 30 }
const pictureSide = 1_400

/** Of noise, so that it stays large. */
const takePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: pictureSide,
      height: pictureSide,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

const slowly = () =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform: async (bytes, to) => {
      for (let at = 0; at < bytes.length; at += chunk.bytes) {
        to.enqueue(bytes.subarray(at, at + chunk.bytes))
        await wait(chunk.everyMs)
      }
    },
  })

const ask = async (url: string, init: RequestInit & { duplex?: 'half' }): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), ...init })
  const text = await response.text()
  if (!response.ok) throw response.status >= 500 ? new TypeError(text) : new Error(text)
  return JSON.parse(text)
}

const upload = async (origin: string, token: string, name: string, picture: Buffer) => {
  const form = new FormData()
  form.append('name', name)
  // The answer may be what got lost, and not the file.
  form.append('override', 'true')
  form.append('file', new Blob([new Uint8Array(picture)]), name)
  const { headers, body } = new Response(form)
  const answer = await ask(`${origin}/api/file/8/upload`, {
    method: 'POST',
    headers: { token, 'content-type': headers.get('content-type') ?? '' },
    body: body?.pipeThrough(slowly()) ?? null,
    duplex: 'half',
  })
  return answerOf(UploadedFileSchema).parse(answer).data.id
}

drill('Server killed in the middle of uploads, five times', 600_000, async () => {
  await using stack = new AsyncDisposableStack()
  const { one, other } = await startTwoServers(stack, fillWithRooms(100))
  const picture = await takePicture()
  const senders = Array.from({ length: people }, (_, index) => 4 * index + 5)
  const acknowledged: { sender: number; id: number }[] = []
  const ended = new AbortController()
  let broken = 0
  let longestMs = 0

  /** What got no answer is sent again, to the other server. */
  const persistently = async <T>(act: (origin: string) => Promise<T>): Promise<T> => {
    for (let turn = 0; ; turn += 1) {
      try {
        return await act(turn % 2 === 0 ? one.origin : other.origin)
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error
        broken += 1
        await wait(againMs)
      }
    }
  }
  const sendPicture = async (sender: number): Promise<void> => {
    const token = `session_${String(sender)}`
    const clientId = crypto.randomUUID()
    const began = Date.now()
    const file = await persistently((origin) => upload(origin, token, `${clientId}.jpg`, picture))
    const body = { subject: 'Drill', message: clientId, ids: [sender], files: [file], clientId }
    const answer = await persistently((origin) =>
      ask(`${origin}/api/message`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    acknowledged.push({ sender, id: answerOf(CreatedMessageSchema).parse(answer).data.id })
    longestMs = Math.max(longestMs, Date.now() - began)
  }
  const sending = Promise.all(
    senders.map(async (sender) => {
      while (!ended.signal.aborted) await sendPicture(sender)
    }),
  )

  const healings: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(1_000 + Math.random() * 1_000)
    await one.end('SIGKILL')
    const killedAt = Date.now()
    const before = acknowledged.length
    while (acknowledged.length === before) await wait(20)
    healings.push((Date.now() - killedAt) / 1_000)
    await one.start()
  }
  ended.abort()
  await sending

  let lost = 0
  for (const [index, sender] of senders.entries()) {
    const origin = index % 2 === 0 ? one.origin : other.origin
    const headers = { token: `session_${String(sender)}` }
    const filter = encodeURIComponent(JSON.stringify({ room: sender }))
    const answer = await ask(`${origin}/api/message-relative?filter=${filter}&limit=1000`, { headers })
    const { data } = listOf(MessageSchema).parse(answer)
    const own = data.filter(({ message }) => message.subject === 'Drill')
    const bodies = own.map(({ message }) => message.message)
    lost += bodies.length - new Set(bodies).size
    for (const { id } of acknowledged.filter((one) => one.sender === sender)) {
      const url = own.find((message) => message.id === id)?.attachments[0]?.url
      if (url === undefined || !(await isWhole(`${origin}${url}`))) lost += 1
    }
  }
  const healedS = Math.max(...healings)
  return {
    held: `${String(people)} people who upload, ${String(kills)} kills`,
    healedS,
    lost,
    saw: [
      `${String(acknowledged.length)} pictures sent, the slowest in ${(longestMs / 1_000).toFixed(1)} s`,
      `${String(broken)} requests broke and were sent again`,
    ],
    aims: [{ text: 'the next picture within 15 s', isMet: healedS <= 15 }],
  }
})

/** Whether the picture can be read from its beginning to its end. */
const isWhole = async (address: string): Promise<boolean> => {
  const response = await fetch(address)
  const content = Buffer.from(await response.arrayBuffer())
  if (!response.ok) return false
  return sharp(content, { failOn: 'truncated' })
    .stats()
    .then(
      () => true,
      () => false,
    )
}
