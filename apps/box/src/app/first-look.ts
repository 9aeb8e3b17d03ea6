import { log } from '@lykta/log'
import { type IdentityState } from '../features/boxes/index.ts'

const pairedKey = 'lykta-box/paired'

/** For the next start: a TV that is a box must not begin with the connecting screen (`first-look.js`). */
export const keepFirstLook = (state: IdentityState): void => {
  try {
    if (state.kind === 'box' && state.store.isLasting) localStorage.setItem(pairedKey, '1')
    if (state.kind === 'none') localStorage.removeItem(pairedKey)
  } catch (err) {
    log.info({ err }, 'first look not kept')
  }
}
