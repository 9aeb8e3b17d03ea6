import { onTestFinished } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Text of the largest size that can be chosen, until the test is over. */
export const useLargestText = (): void => {
  const { style } = document.documentElement
  style.fontSize = '150%'
  onTestFinished(() => {
    style.fontSize = ''
  })
}

/** Whether it can be pressed without scrolling, as nothing lies over its middle. */
export const isInView = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** How many rows of a table can be pressed without scrolling. */
export const rowsInView = (table: Locator) => (): number =>
  [...(table.query()?.querySelectorAll('tbody tr') ?? [])].filter((row) => isInView(row)).length
