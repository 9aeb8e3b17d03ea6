import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock, Ids } from './clock.ts'
import { traced, type Tracing } from './tracing.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same when a mail is sent again, so that mail programs show it once. */
  id?: string
}

export interface Mailer {
  /** Resolves once the mail server or the outbox has accepted it; throws if not. */
  send: (mail: Mail) => Promise<void>
  /** Where mail goes, for the operator. */
  destination: string
}

/** The same mailer, whose tries are counted and traced. */
export const followMails = (
  mailer: Mailer,
  { tried, tracing }: { tried: (outcome: 'sent' | 'failed') => void; tracing?: Tracing | undefined },
): Mailer => ({
  ...mailer,
  send: async (mail) => {
    try {
      await traced(tracing, 'mail', { kind: 'client' }, () => mailer.send(mail))
    } catch (error) {
      tried('failed')
      throw error
    }
    tried('sent')
  },
})

const timeoutMs = 10_000

const withMessageId = ({ id, ...mail }: Mail) => ({
  ...mail,
  ...(id === undefined ? {} : { messageId: `<${id}@lykta>` }),
})

/** Sends mail over SMTP if a server is configured, else writes it to the outbox folder as readable .eml files. */
export const createMailer = (options: {
  smtpUrl: string | undefined
  /** Whether mail may go unencrypted to a server that offers nothing else. */
  allowPlain: boolean
  from: string
  outbox: string
  clock: Clock
  ids: Ids
}): Mailer => {
  const { smtpUrl, allowPlain, from, outbox, clock, ids } = options
  if (smtpUrl !== undefined) {
    const transport = createTransport(
      {
        url: smtpUrl,
        // With `smtps:` the connection is encrypted from the start.
        requireTLS: !allowPlain,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      },
      { from },
    )
    return {
      destination: new URL(smtpUrl).host,
      send: async (mail) => {
        await transport.sendMail(withMessageId(mail))
      },
    }
  }
  const writer = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    destination: outbox,
    send: async (mail) => {
      const { message } = await writer.sendMail({
        ...withMessageId(mail),
        date: clock.now(),
        // Whatever the language, so that the outbox can be searched.
        textEncoding: 'quoted-printable',
      })
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not written')
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${ids.uuid().slice(0, 8)}.eml`
      // Under another name first, so that a program watching the folder never reads half a mail.
      await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
    },
  }
}
