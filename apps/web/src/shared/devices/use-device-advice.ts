import type { MediaError } from '@lykta/calls'
import { useTranslation } from 'react-i18next'

/** Browsers that differ in where a camera or microphone is allowed. */
type Browser = 'chrome' | 'android' | 'iphone' | 'safari' | 'firefox' | 'other'

/** Returns the browser named by a user agent. On iPhones and iPads every browser is Safari inside. */
export const browserOf = (userAgent: string, touchPoints: number): Browser => {
  // An iPad claims to be a Mac, which has no touch screen.
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'iphone'
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'other' : 'firefox'
  if (/Chrome\//.test(userAgent)) return /Android/.test(userAgent) ? 'android' : 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}

/** Returns what to do, in this browser, about a device that did not open; undefined if that is not known. */
export const useDeviceAdvice = (
  error: Pick<MediaError, 'device' | 'fault'> | undefined,
): string | undefined => {
  const { t } = useTranslation('calls')
  if (error === undefined || error.fault === 'unknown') return undefined
  return error.fault === 'denied'
    ? t(`errors.denied.${browserOf(navigator.userAgent, navigator.maxTouchPoints)}`, {
        device: t(`errors.device.${error.device}`),
      })
    : t(`errors.${error.fault}`)
}
