import { type Kind } from './kind.ts'

/** The resident, the room or what the TV shows has changed, which may affect everything on the screen. */
export const settings: Kind<'settings', object> = { take: (state) => state, outdates: 'everything' }
