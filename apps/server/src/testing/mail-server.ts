import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it is sent, refuses the recipient or the mail, or takes as long as `ready` does. */
export const startMailServer = async (
  refuses: (address: string) => boolean = () => false,
  ready: () => Promise<unknown> = () => Promise.resolve(),
  refusesMail: (text: string) => boolean = () => false,
) => {
  const received: string[] = []
  const begun: string[] = []
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
        begun.push(text)
        if (refusesMail(text)) {
          done(new Error('not this one'))
          return
        }
        void ready().then(() => {
          received.push(text)
          done()
        })
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
    /** What it was sent, whether or not it has accepted it yet. */
    begun,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}
