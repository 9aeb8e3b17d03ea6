import { AsyncResource } from 'node:async_hooks'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { DatabaseAwayError } from '../errors.ts'

type OnConnected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: unknown) => void,
) => void

/**
 * Refuses at once what would wait behind too much else for a connection, and later what has waited too long. Nothing has
 * been done for it yet, so the client can ask again.
 */
export class BoundedPool extends Pool {
  readonly #mostWaiting: number

  constructor(config: PoolConfig, mostWaiting: number) {
    super(config)
    this.#mostWaiting = mostWaiting
  }

  override connect(): Promise<PoolClient>
  override connect(onConnected: OnConnected): void
  override connect(onConnected?: OnConnected): Promise<PoolClient> | undefined {
    const isFull = this.waitingCount >= this.#mostWaiting
    if (onConnected === undefined) {
      if (isFull) return Promise.reject(new DatabaseAwayError(new Error('too much waits for the database')))
      return super.connect().catch((error: unknown) => {
        throw new DatabaseAwayError(error)
      })
    }
    // Every query outside a transaction comes here. One that waits goes on for whoever has asked it, not for whoever lets it go on.
    const connected = AsyncResource.bind(onConnected)
    if (isFull)
      connected(
        new DatabaseAwayError(new Error('too much waits for the database')),
        undefined,
        () => undefined,
      )
    else {
      super.connect((error, client, release) => {
        connected(
          error === undefined || error === null ? undefined : new DatabaseAwayError(error),
          client,
          release,
        )
      })
    }
    return undefined
  }
}
