import { requestTimeoutMs } from '@lykta/contract/calls/constants'
import type { RpcId } from '@lykta/contract/calls/json-rpc'
import type { AnswerFrame } from '@lykta/contract/calls/verto-frames'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'

interface Pending {
  settle: (outcome: AnswerFrame['outcome'] | ChannelError) => void
}

/** The pending requests: each gets its answer, an error or a timeout, whichever comes first. */
export const createRpc = (clock: Clock, send: (frame: object) => void) => {
  const pending = new Map<RpcId, Pending>()
  /** Not reset on a new connection, so that a late answer never matches another request. */
  let lastId = 0

  return {
    request: (method: string, params: object | undefined): Promise<unknown> =>
      new Promise((resolve, reject) => {
        lastId += 1
        const id = lastId
        const cancelTimeout = clock.after(requestTimeoutMs, () => {
          pending.get(id)?.settle(new ChannelError('timeout', `Message ${String(id)} timeout`))
        })
        pending.set(id, {
          settle: (outcome) => {
            cancelTimeout()
            pending.delete(id)
            if (outcome instanceof ChannelError) reject(outcome)
            else if ('result' in outcome) resolve(outcome.result)
            else reject(new ChannelError('refused', outcome.error.message ?? 'Refused', outcome.error))
          },
        })
        send({ method, params, id })
      }),
    answered: ({ id, outcome }: AnswerFrame) => {
      if (id !== null) pending.get(id)?.settle(outcome)
    },
    failAll: (error: ChannelError) => {
      for (const one of pending.values()) one.settle(error)
    },
  }
}
