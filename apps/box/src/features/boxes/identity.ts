import { BoxTokenSchema, type BoxToken } from '@lykta/contract/boxes'
import { createMemoryStore, type Store } from '../../shared/store/index.ts'
import { createStore, type Readable } from '@lykta/calls'

/** Which box this TV is: `unknown` until the store has been read, `none` while it is not paired. */
export type IdentityState =
  | { kind: 'unknown' }
  | { kind: 'none' }
  /** `store` keeps everything that belongs to this box. */
  | { kind: 'box'; box: BoxToken; store: Store }

export interface Identity {
  state: Readable<IdentityState>
  start(): Promise<void>
  /** The TV has become this box. */
  become(box: BoxToken): Promise<void>
  /** Forgets the box and everything stored for it. */
  wipe(): Promise<void>
}

const storedAs = 'identity'

export const createIdentity = (store: Store): Identity => {
  const state = createStore<IdentityState>({ kind: 'unknown' })
  return {
    state,
    async start() {
      const kept = BoxTokenSchema.safeParse(await store.read(storedAs).catch(() => undefined))
      state.set(kept.success ? { kind: 'box', box: kept.data, store } : { kind: 'none' })
    },
    async become(box) {
      try {
        // The next resident must see nothing of an earlier one.
        await store.wipe()
        await store.write(storedAs, box)
        state.set({ kind: 'box', box, store })
      } catch {
        // The code has been used: better to be this box until it is switched off than none at all.
        state.set({ kind: 'box', box, store: createMemoryStore() })
      }
    },
    async wipe() {
      await store.wipe().catch(() => undefined)
      state.set({ kind: 'none' })
    },
  }
}
