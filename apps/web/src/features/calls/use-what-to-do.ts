import type { MediaError } from '@lykta/calls'
import { useTranslation } from 'react-i18next'
import { browserOf } from './browser.ts'

/** What the person can do about a device that did not open, in the browser that they have; undefined: nobody knows. */
export const useWhatToDo = (error: MediaError | undefined): string | undefined => {
  const { t } = useTranslation('calls')
  if (error === undefined || error.fault === 'unknown') return undefined
  return error.fault === 'denied'
    ? t(`errors.denied.${browserOf(navigator.userAgent, navigator.maxTouchPoints)}`, {
        device: t(`errors.device.${error.device}`),
      })
    : t(`errors.${error.fault}`)
}
