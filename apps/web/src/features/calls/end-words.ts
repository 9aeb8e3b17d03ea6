import { asMinutes, endReason, type EndedCall } from '@lykta/calls'
import type { TFunction } from 'i18next'

/** How a call ended, in words; undefined if there is nothing to say, or a dialog says it. */
export const endWords = (t: TFunction<['calls']>, call: EndedCall, name: string): string | undefined => {
  const reason = endReason(call)
  if (reason === undefined || reason === 'camera' || reason === 'microphone') return undefined
  if (reason === 'talked') return t('ended.talked', { time: asMinutes(call.seconds) })
  return t(`ended.${reason}`, { name, until: call.end.quietUntil ?? '' })
}
