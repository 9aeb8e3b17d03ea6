import { expect, test } from 'vitest'
import { startEndlessHost } from '../testing/endless-host.ts'
import { systemClock } from './clock.ts'
import { mayConnectTo, sendOutgoingRequest } from './outgoing-request.ts'
import { issueAuthority, issueServerCertificate } from './tls-issue.ts'
import { createWebhooks } from './webhook.ts'

test('a report gives up a receiver that answers 103 without end', async () => {
  const authority = await issueAuthority('Receivers', new Date())
  const pair = await issueServerCertificate(authority, ['localhost'], new Date())
  using host = await startEndlessHost('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n', pair)
  const send = createWebhooks({
    secret: new Uint8Array(32),
    clock: systemClock,
    allowPrivate: true,
    authority: authority.cert,
  })
  await expect(send(host.url, { id: '1' })).rejects.toThrow('too long')
})

test.each([
  ['https://host.example/', {}, true],
  ['https://host.example:8443/', {}, false],
  ['https://host.example:8443/', { ports: [8_443] }, true],
  ['https://host.example:25/', { ports: [8_443] }, false],
  ['https://[::127.0.0.1]/', {}, false],
  ['https://[4000::1]/', {}, false],
  ['https://[2a00:1450:400f:80d::200a]/', {}, true],
  ['http://host.example/', { plain: true }, false],
  ['http://10.0.0.1:81/', { plain: true, allowPrivate: true }, true],
  ['http://10.0.0.1/', { allowPrivate: true }, false],
  ['https://name:word@host.example/', { allowPrivate: true }, false],
])('%s with %j: %s', async (address, rules, may) => {
  const url = new URL(address)
  expect(mayConnectTo(url, { allowPrivate: false, ...rules })).toBe(may)
  if (may) return
  const asked = sendOutgoingRequest(url, {
    allowPrivate: false,
    ...rules,
    headers: {},
    signal: AbortSignal.timeout(600_000),
  })
  await expect(asked).rejects.toThrow('may not be asked')
})
