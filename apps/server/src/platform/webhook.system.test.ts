import { expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { createWebhooks } from './webhook.ts'

vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: unknown, found: (error: null, addresses: unknown[]) => void) =>
    found(null, [{ address: '10.0.0.1', family: 4 }]),
}))

test('a name that leads into a private network is refused as it is connected to', async () => {
  const send = createWebhooks({ secret: new Uint8Array(32), clock: systemClock, allowPrivate: false })
  await expect(send('https://centre.example/', { id: '1' })).rejects.toThrow('not a public address')
  await expect(send('https://127.0.0.1/', { id: '1' })).rejects.toThrow('may not be asked')
})
