import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Aedes } from 'aedes'
import { expect, test } from 'vitest'
import type { SignedInBox } from '../signed-in.ts'
import { createBoxConnections } from './mqtt-connections.ts'

test('whoever has gone while their token was looked up is not signed in', async () => {
  const broker = await Aedes.createBroker()
  const wire = new PassThrough()
  const client = broker.handle(wire)
  const found = Promise.withResolvers<SignedInBox>()
  const connections = createBoxConnections({
    box: () => found.promise,
    sensor: () => Promise.reject(new Error('not asked for')),
  })
  const admitted = connections.admit(client, '7', 'token')
  const closed = once(wire, 'close')
  wire.destroy()
  await closed
  connections.closed(client)
  found.resolve({ boxId: 7, roomId: 7, extension: '700007', tokenTag: 'tag' })
  await expect(admitted).rejects.toMatchObject({ code: 'no_session' })
  expect(connections.boxOf(client)).toBe(undefined)
  broker.close()
})
