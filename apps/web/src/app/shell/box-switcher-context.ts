import { createContext } from 'react'

/** Opens the panel to change to another resident; undefined while there is no other. */
export const BoxSwitcherContext = createContext<(() => void) | undefined>(undefined)
