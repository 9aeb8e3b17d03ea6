import { createContext } from 'react'

/** Opens the panel to change the caretaker; undefined while there is nobody to change to. */
export const ChangePanelContext = createContext<(() => void) | undefined>(undefined)
