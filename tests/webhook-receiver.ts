import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueForLocalhost } from '@lykta/demo/testing'

/** An alarm centre that takes reports over https, under its own certificate authority. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** For NODE_EXTRA_CA_CERTS of the server that reports. */
  authorityPath: string
  /** The bodies, the newest last. */
  reports: readonly string[]
}

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-webhooks-'))
  const { authority, pair } = await issueForLocalhost()
  const authorityPath = join(folder, 'ca.pem')
  await writeFile(authorityPath, authority)
  const reports: string[] = []
  const server = createServer(pair, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      reports.push(Buffer.concat(parts).toString())
      response.writeHead(202).end()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `https://localhost:${String(port)}/alarms`,
    authorityPath,
    reports,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
