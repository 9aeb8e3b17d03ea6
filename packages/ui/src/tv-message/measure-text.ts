import { type MeasureText } from './message-pages.ts'
import { fontFamilyOf } from './typeface.ts'

/** Measures in the app's own typeface, which is loaded before the first screen, or in the dyslexia-friendly one. */
export const createMeasureText = (dyslexie: boolean): MeasureText => {
  const context = document.createElement('canvas').getContext('2d')
  const own = getComputedStyle(document.documentElement).getPropertyValue('--font')
  const family = fontFamilyOf(dyslexie)?.replace('var(--font)', own) ?? own
  return ({ sizePx, weight, spacingEm }) =>
    (text) => {
      // Without a canvas, half the font size per letter is wider than real text.
      if (context === null) return text.length * sizePx * 0.5
      context.font = `${String(weight)} ${String(sizePx)}px ${family}`
      return context.measureText(text).width + text.length * sizePx * spacingEm
    }
}
