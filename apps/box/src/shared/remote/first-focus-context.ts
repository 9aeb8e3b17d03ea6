import { createContext } from 'react'

interface FirstFocus {
  /** What has the focus first. */
  name: string
  /** When the screen came up, as an event's `timeStamp` states it. */
  since: number
}

export const FirstFocusContext = createContext<FirstFocus>({ name: '', since: 0 })
