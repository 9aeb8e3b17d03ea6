import { onTestFinished } from 'vitest'

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
