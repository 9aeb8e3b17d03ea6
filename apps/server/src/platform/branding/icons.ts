import { readFile } from 'node:fs/promises'
import { loadSharp } from '../load-sharp.ts'

/** The icons of the installed app, all square; `mask` icons may be cut to any shape. */
export const appIcons = {
  'icon-192.png': { size: 192, logoPart: 0.84, background: undefined },
  'icon-512.png': { size: 512, logoPart: 0.84, background: undefined },
  // Inside the 80 % circle that no phone crops.
  'icon-mask-512.png': { size: 512, logoPart: 0.56, background: '#fffdf8' },
  'apple-touch-icon.png': { size: 180, logoPart: 0.7, background: '#fffdf8' },
  // Phones use only its shape, in one colour.
  'badge-96.png': { size: 96, logoPart: 0.9, background: undefined },
} as const satisfies Record<string, { size: number; logoPart: number; background: string | undefined }>
export type AppIcon = keyof typeof appIcons

/** The density at which an SVG has its nominal size, in dots per inch. */
const standardDensity = 72
const highestDensity = 100_000

/** Returns the picture at most this large, in pixels. An SVG is rendered at that size, whatever its nominal size. */
const sized = async (picture: Buffer, side: number): Promise<Buffer> => {
  const sharp = await loadSharp()
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata()
  const density = (standardDensity * side) / Math.max(width, height)
  return sharp(picture, {
    density: Math.min(Math.max(density, 1), highestDensity),
    limitInputPixels: 50_000_000,
  })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
}

const drawIcon = async (icon: AppIcon, logoPath: string): Promise<Buffer> => {
  const { size, logoPart, background } = appIcons[icon]
  const sharp = await loadSharp()
  const logo = await sized(await readFile(logoPath), Math.round(size * logoPart))
  return sharp({ create: { width: size, height: size, channels: 4, background: background ?? '#0000' } })
    .composite([{ input: logo, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Icons of the app as PNG, made from the region's logo on first request, since most visits need none. A logo that
 * cannot be rendered is reported once and replaced by Lykta's own. A failure is retried at the next request.
 */
export const createIcons = (deps: {
  logoPath: string
  ownLogoPath: string
  onFault: (fault: string) => void
}): ((icon: AppIcon) => Promise<Buffer>) => {
  const { logoPath, ownLogoPath, onFault } = deps
  const drawn = new Map<AppIcon, Promise<Buffer>>()
  let reported = false

  const draw = async (icon: AppIcon): Promise<Buffer> => {
    try {
      return await drawIcon(icon, logoPath)
    } catch (error) {
      if (!reported) onFault(`logo.svg cannot be drawn: ${String(error)}. The icons have Lykta's own logo.`)
      reported = true
      return drawIcon(icon, ownLogoPath)
    }
  }

  return async (icon) => {
    const drawing = drawn.get(icon) ?? draw(icon)
    drawn.set(icon, drawing)
    try {
      return await drawing
    } catch (error) {
      drawn.delete(icon)
      throw error
    }
  }
}
