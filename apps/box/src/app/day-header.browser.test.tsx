import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../locales/en/calls.json' with { type: 'json' }
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

/** A Friday in Stockholm. */
const at = (hour: string) => Date.parse(`2026-11-27T${hour}+01:00`)

test.for([
  { time: '00:10', language: 'en', said: 'Early Friday morning' },
  { time: '04:50', language: 'sv', said: 'Natten till fredag' },
  { time: '05:10', language: 'en', said: 'Friday morning' },
  { time: '23:50', language: 'sv', said: 'Fredag natt' },
] as const)('[TV-23] at $time the home of the TV says "$said"', async ({ time, language, said }) => {
  answerTv({ me: { language, serverTime: at(time) } })
  await openTv({ language })
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})

test('a zero has no stroke through it, which would make it an eight for whoever sees badly', async () => {
  answerTv()
  await openTv()
  await expect.element(page.getByRole('heading', { name: calls.title })).toBeVisible()
  const font = `320 200px ${getComputedStyle(document.body).fontFamily}`
  await document.fonts.load(font, '0')
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.font = font
  context.textAlign = 'center'
  context.fillText('0', 150, 150)
  const drawn = context.getImageData(0, 0, 300, 150)
  const box = context.measureText('0')
  const middle = Math.round(150 - box.actualBoundingBoxAscent / 2)
  const alphaAt = (x: number) => drawn.data[(middle * drawn.width + x) * 4 + 3]
  const row = Array.from({ length: 300 }, (_, x) => (alphaAt(x) ?? 0) > 127)
  // Its left edge and its right edge.
  expect(row.filter((isDrawn, x) => isDrawn && row[x - 1] !== true)).toHaveLength(2)
})
