import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const size = { width: 1600, height: 900 }

/** Noise that compresses as badly as a photograph, always the same. */
const noise = (seed: number): number => (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 12) & 255

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of some megabytes: noise, with a green field in its middle. */
export const greenPicture = (): Buffer => {
  const { width, height } = size
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 3) + 1 + x * 3
      const inField = Math.abs(x - width / 2) < 300 && Math.abs(y - height / 2) < 300
      for (let channel = 0; channel < 3; channel += 1) {
        rows[at + channel] = inField ? (channel === 1 ? 200 : 0) : noise(at + channel)
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Whether the picture with the green field fills the whole screen. */
export const fillsScreenWithGreen = (page: Page): Promise<boolean> =>
  page.locator('img').evaluateAll((pictures) =>
    pictures.some((picture) => {
      if (!(picture instanceof HTMLImageElement) || picture.naturalWidth === 0) return false
      const { width, height } = picture.getBoundingClientRect()
      if (width < innerWidth || height < innerHeight) return false
      const canvas = document.createElement('canvas')
      canvas.width = 1
      canvas.height = 1
      const context = canvas.getContext('2d')
      context?.drawImage(picture, picture.naturalWidth / 2, picture.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      return green > 150 && red < 60 && blue < 60
    }),
  )
