import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it is sent, or refuses the recipient. */
export const startMailServer = async (refuses: (address: string) => boolean = () => false) => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      done(refuses(address) ? new Error('no such person') : null)
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}
