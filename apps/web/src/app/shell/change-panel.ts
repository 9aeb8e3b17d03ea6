import { createContext } from 'react'

/** Opens the panel to change to another resident; undefined while there is nobody to change to. */
export const ChangePanelContext = createContext<(() => void) | undefined>(undefined)
