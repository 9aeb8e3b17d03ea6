import { type BoxMe } from '@lykta/contract/boxes'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { languages } from '@lykta/contract/languages'
import { type Locality } from '../local-time.ts'
import { type BoxSession } from './session.ts'

const refreshMs = 60_000

export const BoxContext = createContext<BoxSession | undefined>(undefined)

export const useBox = (): BoxSession => {
  const session = useContext(BoxContext)
  if (session === undefined) throw new Error('this TV is not paired here')
  return session
}

/** Who this box is; undefined until the server has said so for the first time. */
export const useMe = (): BoxMe | undefined => {
  const session = useBox()
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: session.fetchMe,
    placeholderData: session.keptMe,
    refetchInterval: refreshMs,
  })
  return data
}

/** The box's own zone and language; the browser's until the server has said which. */
export const useLocality = (): Locality => {
  const me = useMe()
  return {
    timeZone: me?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: me?.language ?? languages.find((one) => navigator.language.startsWith(one)) ?? 'en',
  }
}

/** The start of the current minute on the server's clock; renewed only when the minute changes. */
export const useBoxNow = (): number => {
  const { clock } = useBox()
  return useSyncExternalStore(clock.onMinute, clock.minute)
}
