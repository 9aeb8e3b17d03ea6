import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Bucket } from '../../platform/s3-url.ts'
import { readOrMakeSecret } from '../../platform/secret-file.ts'
import { StartError } from '../../platform/start-error.ts'
import type { After } from '../../platform/timers.ts'
import type { Bus } from '../../ports/bus.ts'

const StoreSchema = z.object({ store: z.string() })
const group = 'stores'
const nothing = () => undefined
/** In milliseconds; a server that has died counts as alive for ten seconds, perhaps with another store. */
const askAgainMs = 1_000
const longestMs = 12_000

/** Servers on one database must share one store of files, as each is asked for what any other has stored. */
export const createSameStore = ({
  bus,
  folder,
  bucket,
  after,
}: {
  bus: Pick<Bus, 'serverId' | 'whereabouts'>
  folder: string
  bucket: Pick<Bucket, 'endpoint' | 'name'> | undefined
  after: After
}) => {
  const stores = bus.whereabouts(group, { value: StoreSchema, message: z.never() })

  return {
    /** Call it once the bus has started. @throws StartError where another server has its files elsewhere */
    check: async (): Promise<void> => {
      // A folder is known by a mark in it, which every server that sees the folder finds.
      const name =
        bucket === undefined
          ? await readOrMakeSecret(join(folder, '.store'))
          : `${bucket.endpoint}/${bucket.name}`
      const store = createHash('sha256').update(name).digest('hex')
      await stores.take({ key: bus.serverId, group, value: { store } }, { receive: nothing, gone: nothing })
      for (let waitedMs = 0; waitedMs <= longestMs; waitedMs += askAgainMs) {
        const all = await stores.ofGroups([group])
        if (all.every(({ value }) => value.store === store)) return
        await new Promise<void>((resolve) => void after(askAgainMs, resolve))
      }
      throw new StartError(
        'Another server on this database has its files elsewhere. Set the same S3_URL for both, or let both have the same folder as DATA_DIR/files.',
      )
    },
  }
}
