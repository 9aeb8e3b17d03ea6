// Waits until the server on this machine answers that it is ready: node --env-file=FILE wait-until-ready.mjs SECONDS
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

// As the server reads them: a blank one counts as unset.
const { HOST, PORT, TLS, TLS_CERT } = process.env
const host = !HOST || ['0.0.0.0', '::', 'localhost'].includes(HOST) ? '127.0.0.1' : HOST
const port = PORT || '8080'
const request = TLS || TLS_CERT ? overHttps : overHttp
const seconds = Number(process.argv[2])

/**
 * What `/readyz` answers; undefined once it is ready.
 * @returns {Promise<string | undefined>}
 */
const whatIsMissing = () =>
  new Promise((resolve) => {
    // This is the machine's own server, whatever name its certificate is for.
    const asked = request({ host, port, path: '/readyz', timeout: 5_000, rejectUnauthorized: false })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', ({ message }) => resolve(message))
    asked.once('response', (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (/** @type {string} */ text) => (body += text))
      answer.once('error', ({ message }) => resolve(message))
      answer.once('end', () => resolve(answer.statusCode === 200 ? undefined : body))
    })
    asked.end()
  })

const end = Date.now() + seconds * 1_000
let missing = await whatIsMissing()
while (missing !== undefined && Date.now() < end) {
  await wait(500)
  missing = await whatIsMissing()
}
if (missing !== undefined) {
  console.error(`http${request === overHttps ? 's' : ''}://${host}:${port}/readyz: ${missing}`)
  process.exitCode = 1
}
