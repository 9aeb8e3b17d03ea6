import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { UploadedFileSchema } from '@lykta/contract/files'
import { CreatedMessageSchema, MessageSchema } from '@lykta/contract/messages'
import sharp from 'sharp'

const againMs = 500
/** Pictures are looked at with the lowest priority, which takes long on a busy machine. */
const patienceMs = 90_000
/** More than any room gets. */
const longestList = 1_000
/** As fast as a phone sends. */
const chunk = { bytes: 65_536, everyMs: 30 }

/** Of noise, so that it stays large. */
const takePicture = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
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

/** The server could not do it now: it is sent again. */
class NotNow extends Error {
  readonly saysWhen: boolean

  constructor({ status, headers }: Response, text: string) {
    super(text)
    this.saysWhen = status === 503 && headers.has('retry-after')
  }
}

const ask = async (url: string, init: RequestInit & { duplex?: 'half' }): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), ...init })
  const text = await response.text()
  if (!response.ok) throw response.status >= 500 ? new NotNow(response, text) : new Error(text)
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

/** People who send pictures, and what got no answer or was refused again, to the other server. */
export const startPictures = async (people: number, origins: readonly string[], side = 1_400) => {
  const picture = await takePicture(side)
  // Relatives who send no other messages, of which the list of a room would be full.
  const senders = Array.from({ length: people }, (_, index) => 4 * index + 45)
  const acknowledged: { sender: number; id: number; uploadedTo: string; at: number }[] = []
  const refusals = { all: 0, unforeseen: 0 }
  const ended = new AbortController()
  let broken = 0
  let longestMs = 0

  const persistently = async <T>(act: (origin: string) => Promise<T>): Promise<{ by: string; done: T }> => {
    for (let turn = 0; ; turn += 1) {
      const by = origins[turn % origins.length] ?? ''
      try {
        return { by, done: await act(by) }
      } catch (error) {
        if (error instanceof NotNow) {
          refusals.all += 1
          if (!error.saysWhen) refusals.unforeseen += 1
        } else if (error instanceof TypeError || error instanceof DOMException) broken += 1
        else throw error
        await wait(againMs)
      }
    }
  }
  const sendPicture = async (sender: number): Promise<void> => {
    const token = `session_${String(sender)}`
    const clientId = crypto.randomUUID()
    const began = Date.now()
    const { by, done: file } = await persistently((origin) =>
      upload(origin, token, `${clientId}.jpg`, picture),
    )
    const body = { subject: 'Picture', message: clientId, ids: [sender], files: [file], clientId }
    const { done: answer } = await persistently((origin) =>
      ask(`${origin}/api/message`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    const { id } = answerOf(CreatedMessageSchema).parse(answer).data
    acknowledged.push({ sender, id, uploadedTo: by, at: Date.now() })
    longestMs = Math.max(longestMs, Date.now() - began)
  }
  const going = Promise.all(
    senders.map(async (sender) => {
      while (!ended.signal.aborted) await sendPicture(sender)
    }),
  )
  going.catch(() => undefined)

  return {
    /** Each sends what they were at, and no more. */
    end: async (): Promise<void> => {
      ended.abort()
      await going
    },
    acknowledged: (uploadedTo?: string) =>
      acknowledged.filter((one) => uploadedTo === undefined || one.uploadedTo === uploadedTo).length,
    /** Answers that something could not be done, and those of them that did not say when to come again. */
    refusals: () => ({ ...refusals }),
    broken: () => broken,
    longestMs: () => longestMs,
    /** How many that were acknowledged are not there or not whole, or are there twice. Each is asked of one server. */
    lost: async (): Promise<number> => {
      let lost = 0
      if (acknowledged.length === 0) throw new Error('no picture was sent')
      for (const [index, sender] of senders.entries()) {
        const origin = origins[index % origins.length] ?? ''
        const headers = { token: `session_${String(sender)}` }
        const filter = encodeURIComponent(JSON.stringify({ room: sender }))
        const answer = await ask(
          `${origin}/api/message-relative?filter=${filter}&limit=${String(longestList)}`,
          { headers },
        )
        const { data } = listOf(MessageSchema).parse(answer)
        if (data.length === longestList) throw new Error('a room has more messages than the list')
        const own = data.filter(({ message }) => message.subject === 'Picture')
        const bodies = own.map(({ message }) => message.message)
        lost += bodies.length - new Set(bodies).size
        for (const { id } of acknowledged.filter((one) => one.sender === sender)) {
          const url = own.find((message) => message.id === id)?.attachments[0]?.url
          if (url === undefined || !(await isWhole(`${origin}${url}`))) lost += 1
        }
      }
      return lost
    },
  }
}
