import { createContext, use } from 'react'
import type { Caretaker } from './caretaker.ts'

/** The selected box, given by the shell to every screen that is about one. */
export const CaretakerContext = createContext<Caretaker | undefined>(undefined)

/** The selected box. Only for screens below the shell's context, which shows them for a selected box only. */
export const useCaretaker = (): Caretaker => {
  const caretaker = use(CaretakerContext)
  if (caretaker === undefined) throw new Error('no box is selected')
  return caretaker
}

/** Every box that the user sees, given by the shell. */
export const CaretakerListContext = createContext<readonly Caretaker[]>([])

export const useCaretakerList = (): readonly Caretaker[] => use(CaretakerListContext)

/** The box, by its id, whose battery gives its place to a warning. */
export const BatteryWarningContext = createContext<number | undefined>(undefined)
