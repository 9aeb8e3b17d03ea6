import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is sent. */
export interface MailServer extends AsyncDisposable {
  /** For `SMTP_URL`. */
  url: string
  /** The texts of the mails, as they were written, the newest last. */
  mails: readonly string[]
}

/** Undoes what makes the lines of a mail fit for SMTP. */
const readable = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

export const startMailServer = async (): Promise<MailServer> => {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(readable(Buffer.concat(parts).toString()))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
