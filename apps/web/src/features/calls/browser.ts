/** Browsers that differ in where one allows a camera or a microphone. */
export type Browser = 'chrome' | 'android' | 'iphone' | 'safari' | 'firefox' | 'other'

/** Which one names itself so. On iPhones and iPads all are Safari inside. */
export const browserOf = (userAgent: string, touchPoints: number): Browser => {
  // An iPad calls itself a Mac, which has no touch screen.
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'iphone'
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'other' : 'firefox'
  if (/Chrome\//.test(userAgent)) return /Android/.test(userAgent) ? 'android' : 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}
