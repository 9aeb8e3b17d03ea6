import type { SavedCall } from '@lykta/calls'
import { store } from '../../shared/store/index.ts'

/** Active calls as they are kept in this browser, so that a page that is loaded again takes them up. */
export const savedCalls = {
  find: (callID: string): SavedCall | undefined => store.get('savedCalls')?.[callID],
  save: (call: SavedCall): void =>
    store.set('savedCalls', { ...store.get('savedCalls'), [call.callID]: call }),
  remove: (callID: string): void => {
    const { [callID]: _gone, ...rest } = store.get('savedCalls') ?? {}
    store.set('savedCalls', rest)
  },
}
