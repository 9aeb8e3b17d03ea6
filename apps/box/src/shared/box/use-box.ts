import { useReadable } from '@lykta/calls/react'
import { type BoxMe } from '@lykta/contract/boxes'
import { useQuery } from '@tanstack/react-query'
import { inLanguage } from '@lykta/contract/messages'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { languages } from '@lykta/contract/languages'
import { useConfig } from '../config.ts'
import { type InboxState } from '../inbox/inbox-state.ts'
import { type Locality } from '../local-time.ts'
import { type BoxSession } from './session.ts'

const refreshMs = 60_000
export const meKey = ['me']

export const BoxContext = createContext<BoxSession | undefined>(undefined)

export const useBox = (): BoxSession => {
  const session = useContext(BoxContext)
  if (session === undefined) throw new Error('this TV is not paired here')
  return session
}

const useMeQuery = () => {
  const session = useBox()
  return useQuery({
    queryKey: meKey,
    queryFn: session.fetchMe,
    placeholderData: session.keptMe,
    refetchInterval: refreshMs,
  })
}

/** Who this box is; undefined until the server has said so for the first time. */
export const useMe = (): BoxMe | undefined => useMeQuery().data

/** When the server last answered over HTTP, on this machine's clock; 0: never, or not to the last request. */
export const useServerAnsweredAt = (): number => {
  const { dataUpdatedAt, failureCount } = useMeQuery()
  return failureCount === 0 ? dataUpdatedAt : 0
}

/** False only until the server has answered for the first time who this box is, or could not. */
export const useKnowsMe = (): boolean => {
  const { data, failureCount } = useMeQuery()
  return data !== undefined || failureCount > 0
}

/** The box's own zone and language; until the server has told them, the region's zone and the browser's language. */
export const useLocality = (): Locality => {
  const me = useMe()
  const region = useConfig()
  return {
    timeZone: me?.timeZone ?? region?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: me?.language ?? languages.find((one) => navigator.language.startsWith(one)) ?? 'en',
  }
}

/** The TV's copy of its inbox. What the web app itself wrote in a message is in the resident's language. */
export const useKeptInbox = (): InboxState => {
  const { inbox } = useBox()
  const state = useReadable(inbox.state)
  const { language } = useLocality()
  return useMemo(
    () => ({
      ...state,
      messages: state.messages.map((held) => ({
        ...held,
        message: { ...held.message, message: inLanguage(held.message.message, language) },
      })),
    }),
    [state, language],
  )
}

/** The start of the current minute on the server's clock; updated only when the minute changes. */
export const useBoxNow = (): number => {
  const { clock } = useBox()
  return useSyncExternalStore(clock.onMinute, clock.minute)
}

const secondMs = 1_000

/** The start of the current second on the server's clock; not updated while nothing is counting. */
export const useSecond = (counts: boolean): number => {
  const { clock } = useBox()
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!counts) return () => undefined
      const timer = setInterval(listener, secondMs / 4)
      return () => clearInterval(timer)
    },
    [counts],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / secondMs) * secondMs)
}
