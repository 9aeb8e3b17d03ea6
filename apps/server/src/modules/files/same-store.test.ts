import { expect, test } from 'vitest'
import { createInMemoryBus } from '../../platform/in-memory/bus.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Whereabouts } from '../../ports/bus.ts'
import { createSameStore } from './same-store.ts'

/** A server beside another one, which is found for so many questions. */
const besideAnother = (foundFor: number) => {
  const bus = createInMemoryBus()
  let asked = 0
  const whereabouts = <V, M>(...[name, readers]: Parameters<typeof bus.whereabouts<V, M>>) => {
    const own = bus.whereabouts<V, M>(name, readers)
    const ofGroups: Whereabouts<V, M>['ofGroups'] = async (groups) => {
      asked += 1
      const value = readers.value.parse({ store: 'another' })
      const others = asked <= foundFor ? [{ key: 'other', group: 'stores', value }] : []
      return [...(await own.ofGroups(groups)), ...others]
    }
    return { ...own, ofGroups }
  }
  return createSameStore({
    bus: { serverId: bus.serverId, whereabouts },
    folder: '',
    bucket: { endpoint: 'https://s3.example', name: 'files' },
    after: (_ms, run) => {
      setImmediate(run)
      return () => undefined
    },
  })
}

test('a server that died with another store is in the way for no longer than it counts as alive', async () => {
  await expect(besideAnother(11).check()).resolves.toBeUndefined()
})

test('a server that lives with another store is', async () => {
  await expect(besideAnother(Infinity).check()).rejects.toBeInstanceOf(StartError)
})
