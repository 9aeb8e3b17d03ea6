import { store, useStored } from '../store/index.ts'
import { missedCalls, type BoxView } from './box-view.ts'

type Calls = Pick<BoxView, 'id' | 'callHistory'>

export const useMissedCalls = (boxView: Calls): number =>
  missedCalls(boxView, useStored('callsSeen')?.[boxView.id] ?? 0)

/** Called while the box's calls are on the screen. */
export const sawCalls = ({ id, callHistory: [newest] }: Calls): void => {
  const seen = store.get('callsSeen') ?? {}
  if (newest === undefined || newest.startCall <= (seen[id] ?? 0)) return
  store.set('callsSeen', { ...seen, [id]: newest.startCall })
}
