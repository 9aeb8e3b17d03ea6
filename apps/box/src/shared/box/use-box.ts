import { type BoxMe } from '@lykta/contract/boxes'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '@lykta/ui'
import { createContext, useContext } from 'react'
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

/** The time now as the server has it, renewed at every whole `everyMs`. */
export const useBoxNow = (everyMs: number): number => {
  const { clock } = useBox()
  useNow(everyMs)
  return clock.now()
}
