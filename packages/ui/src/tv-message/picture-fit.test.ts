import { expect, test } from 'vitest'
import { pictureFit } from './picture-fit.ts'

test.each([
  ['9:16', 1080, 1920, 'upright'],
  ['3:4', 3024, 4032, 'upright'],
  ['1:1', 1000, 1000, 'upright'],
  ['4:3, as phones take them', 4032, 3024, 'wide'],
  ['3:2, as cameras take them', 6000, 4000, 'wide'],
  ['16:10', 1920, 1200, 'fill'],
  ['16:9', 1920, 1080, 'fill'],
  ['a little wider', 1900, 1000, 'fill'],
  ['20:9', 2000, 900, 'panorama'],
  ['3:1', 3000, 1000, 'panorama'],
] as const)('beside a panel a picture of %s (%i x %i) stands %s', (_note, width, height, fit) => {
  expect(pictureFit(width, height, true)).toBe(fit)
})

test.each([
  ['9:16', 1080, 1920, 'centred'],
  ['4:3, as phones take them', 4032, 3024, 'centred'],
  ['3:1', 3000, 1000, 'centred'],
  ['16:9', 1920, 1080, 'fill'],
] as const)('with no panel a picture of %s (%i x %i) stands %s', (_note, width, height, fit) => {
  expect(pictureFit(width, height, false)).toBe(fit)
})
