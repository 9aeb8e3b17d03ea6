import { type MeasureText } from './message-pages.ts'

/** Measures in the app's own typeface, which is loaded before the first screen. */
export const createMeasureText = (): MeasureText => {
  const context = document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font')
  return ({ sizePx, weight, spacingEm }) =>
    (text) => {
      // Without a canvas, half the size for each letter is wider than real text is.
      if (context === null) return text.length * sizePx * 0.5
      context.font = `${String(weight)} ${String(sizePx)}px ${family}`
      return context.measureText(text).width + text.length * sizePx * spacingEm
    }
}
