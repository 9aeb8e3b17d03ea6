/** How a picture is shown on the TV: filling the screen, or whole within it. */
export type PictureFit = 'fill' | 'centred' | 'upright' | 'wide' | 'panorama'

const screenRatio = 16 / 9
/** Filling the screen may cost a tenth of a picture; losing a fifth would cut off heads and feet. */
const leastShown = 0.9
/** Narrower than this, the picture has room beside the panel. */
const leastRatioOfWide = 1.1

/**
 * Depends on the size of the picture as drawn, in pixels, and on whether a panel with text lies on its left.
 */
export const pictureFit = (width: number, height: number, panel: boolean): PictureFit => {
  const ratio = width / height
  const shown = Math.min(ratio / screenRatio, screenRatio / ratio)
  if (shown >= leastShown) return 'fill'
  if (!panel) return 'centred'
  if (ratio > screenRatio) return 'panorama'
  return ratio < leastRatioOfWide ? 'upright' : 'wide'
}
