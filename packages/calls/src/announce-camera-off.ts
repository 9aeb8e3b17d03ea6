import type { ToggleCam } from '@lykta/contract/calls'
import { log } from '@lykta/log'

/**
 * Tells the partner's screen that this side's camera went off (`mute`) or on; `room` is the resident's.
 * @throws what `send` throws, after logging it
 */
export const announceCamera = async (
  send: (toggle: ToggleCam) => Promise<unknown>,
  { mute, extension, room }: { mute: boolean; extension: string; room: number | undefined },
): Promise<void> => {
  const details = { kind: mute ? 'camera off' : 'camera on', roomId: room }
  try {
    await send({ mute, taker: { extension }, ...(room === undefined ? {} : { room }) })
    log.info(details, 'camera switch announced')
  } catch (err) {
    log.error({ ...details, err }, 'camera switch not announced')
    throw err
  }
}
