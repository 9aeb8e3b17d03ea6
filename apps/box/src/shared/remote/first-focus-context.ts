import { createContext } from 'react'

interface FirstFocus {
  /** The thing that has the focus first. */
  name: string
  /** When the screen came up, on the clock of events' `timeStamp`. */
  since: number
}

export const FirstFocusContext = createContext<FirstFocus>({ name: '', since: 0 })
