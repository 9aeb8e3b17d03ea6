import { readQr } from '@lykta/testing/read-qr'

/** What a camera reads in a QR code that is drawn as one path. */
export const readCode = (code: SVGSVGElement | null | undefined): string => {
  const path = code?.querySelector('path')
  if (code === null || code === undefined || path === null || path === undefined) throw new Error('no code')
  const { x: quiet, width } = code.viewBox.baseVal
  return readQr(width + 2 * quiet, (x, y) => path.isPointInFill({ x: x + 0.5, y: y + 0.5 }))
}
