import { readQr } from '@lykta/testing/read-qr'

/** Reads a QR code drawn as one path, as a camera would; there must be four free modules around it. */
export const readCode = (code: SVGSVGElement | null | undefined): string => {
  const path = code?.querySelector('path')
  if (code === null || code === undefined || path === null || path === undefined) throw new Error('no code')
  const { x: quiet, width } = code.viewBox.baseVal
  if (quiet > -4) throw new Error('the quiet zone is too narrow')
  return readQr(width + 2 * quiet, (x, y) => path.isPointInFill({ x: x + 0.5, y: y + 0.5 }))
}
