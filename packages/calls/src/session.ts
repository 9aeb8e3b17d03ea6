import { readsCallerNames } from '@lykta/contract/calls/caller-name'
import { connectsEarly } from '@lykta/contract/calls/early-transport'
import { offersAnew } from '@lykta/contract/calls/offer-anew'
import { requestTimeoutMs } from '@lykta/contract/calls/constants'
import { rpcErrors } from '@lykta/contract/calls/json-rpc'
import type { ClientMethod, ClientParamsByMethod } from '@lykta/contract/calls/verto-client-requests'
import type { ServerRequest } from '@lykta/contract/calls/verto-server-requests'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import { createStore, type Readable } from './observable-store.ts'

export interface Credentials {
  /** The extension of the user or the box. */
  login: string
  /** The session's or the box's token. */
  passwd: string
  userVariables: Record<string, string>
}

export type UserStatus = 'signed_out' | 'signed_in' | 'login_failed'

export interface SessionOptions {
  connection: Connection
  clock: Clock
  /** Identifies this browser, which finds its calls again by the same id. */
  vertoSessionId: string
  credentials: () => Credentials | undefined | Promise<Credentials | undefined>
  /** Lykta itself says who may sign in. Another server may also refuse because it could not ask Lykta. */
  refusalsAreFinal: boolean
  /** The calls of this session that the server still has. */
  onReady: (reattached: readonly string[]) => void
  /** Another tab with the same `sessid` took over. */
  onPunt: () => void
  onRequest: (request: ServerRequest) => void
}

export interface Session {
  user: Readable<UserStatus>
  /** Called by the connection: a socket was opened, was lost, or brought a request. */
  opened(): void
  lost(): void
  received(request: ServerRequest): void
  /**
   * Waits for a sign-in in progress.
   * @throws ChannelError
   */
  signedIn: () => Promise<void>
  /**
   * Waits for a sign-in in progress.
   * @throws ChannelError
   */
  request: <M extends ClientMethod>(method: M, params: ClientParamsByMethod[M]) => Promise<unknown>
}

/** One sign-in after another over the same connection. */
export const createSession = (options: SessionOptions): Session => {
  const { connection, clock, vertoSessionId } = options
  const user = createStore<UserStatus>('signed_out')

  const send: Session['request'] = (method, params) =>
    connection.request(method, { ...params, sessid: vertoSessionId })

  const signIn = async (): Promise<void> => {
    try {
      const credentials = await options.credentials()
      if (credentials === undefined) {
        fail()
        return
      }
      const userVariables = {
        ...credentials.userVariables,
        ...readsCallerNames,
        ...connectsEarly,
        ...offersAnew,
      }
      await send('login', { ...credentials, userVariables, loginParams: {} })
      user.set('signed_in')
    } catch (error) {
      // A refusal is final; after any other error, the next connection may work.
      if (options.refusalsAreFinal && error instanceof ChannelError && !error.shouldRetry) fail()
      else connection.drop()
    }
  }

  const fail = () => {
    user.set('login_failed')
    connection.stop()
  }

  const signedIn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (user.get() === 'signed_in') {
        resolve()
        return
      }
      const finish = (settle: () => void) => {
        cancel()
        unsubscribe()
        settle()
      }
      const lost = () => {
        finish(() => {
          reject(new ChannelError('lost', 'The call channel is not connected'))
        })
      }
      const cancel = clock.after(requestTimeoutMs, lost)
      const unsubscribe = user.subscribe(() => {
        if (user.get() === 'signed_in') finish(resolve)
        else if (user.get() === 'login_failed') lost()
      })
      if (user.get() === 'login_failed') lost()
    })

  return {
    user,
    opened: () => {
      user.set('signed_out')
      void signIn()
    },
    lost: () => {
      if (user.get() === 'signed_in') user.set('signed_out')
    },
    received: (request) => {
      if (request.method === 'verto.clientReady') options.onReady(request.params.reattached_sessions)
      else if (request.method === 'verto.punt') {
        connection.stop()
        options.onPunt()
      } else options.onRequest(request)
    },
    signedIn,
    request: async (method, params) => {
      // When signed in, the request is sent at once: a hang-up right before stopping must still go out.
      if (user.get() !== 'signed_in') await signedIn()
      try {
        return await send(method, params)
      } catch (error) {
        const expired =
          error instanceof ChannelError && error.rpc?.code === rpcErrors.authenticationRequired.code
        if (!expired) throw error
        await signIn()
        return await send(method, params)
      }
    },
  }
}
