import { createContext, use } from 'react'
import type { BoxView, FunctionName } from './box-view.ts'

/** The selected box, provided by the shell to every screen about one. */
export const BoxViewContext = createContext<BoxView | undefined>(undefined)

/** The selected box. Only for screens below the shell's context, which shows them for a selected box only. */
export const useBoxView = (): BoxView => {
  const boxView = use(BoxViewContext)
  if (boxView === undefined) throw new Error('no box is selected')
  return boxView
}

/** Every box that the user sees, provided by the shell. */
export const BoxViewListContext = createContext<readonly BoxView[]>([])

export const useBoxViewList = (): readonly BoxView[] => use(BoxViewListContext)

/** Shows a function of a box that the user has hidden, provided by the shell. */
export const ShowFunctionContext = createContext<
  ((boxId: number, name: FunctionName) => Promise<void>) | undefined
>(undefined)

/** The id of the box whose battery is replaced by a warning. */
export const BatteryWarningContext = createContext<number | undefined>(undefined)
