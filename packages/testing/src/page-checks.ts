import axe, { type RunOptions } from 'axe-core'
import { page } from 'vitest/browser'

export interface Size {
  note: string
  width: number
  height: number
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves when the page has been laid out anew: what asks for the width hears of it a frame later. */
export const resize = async ({ width, height }: Size): Promise<void> => {
  await page.viewport(width, height)
  await frame()
  await frame()
}

/** What goes on for ever stays, and what waits to leave has not left yet. */
const isArriving = (animation: Animation): boolean => {
  if (animation instanceof CSSTransition) return true
  const { delay, endTime } = animation.effect?.getComputedTiming() ?? {}
  return animation.playState !== 'finished' && delay === 0 && endTime !== Infinity
}

/**
 * Resolves when what moves has arrived: a colour on its way is neither the old one nor the new, and what inherits it sets off
 * only then.
 */
const settle = async (): Promise<void> => {
  let moving: Animation[]
  do {
    await frame()
    moving = document.getAnimations().filter(isArriving)
    for (const animation of moving) animation.finish()
  } while (moving.length > 0)
}

/** So often a page with a fault is looked at before it is believed. */
const mostLooks = 5

/** What is wrong with the page and stays: what opens is for a moment neither there nor gone, and nobody meets that. */
const run = async (options: RunOptions): Promise<string[]> => {
  for (let looks = 1; ; looks += 1) {
    await settle()
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options })
    if (violations.length === 0 || looks === mostLooks)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }
}

/** What a checker finds wrong on the page, in words; text is asked for the contrast of WCAG's level AAA, which contains AA's. */
export const faults = (): Promise<string[]> =>
  run({ rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } } })

/** Only what colours can break. */
export const colourFaults = (): Promise<string[]> =>
  run({ runOnly: ['color-contrast-enhanced', 'link-in-text-block'] })

/** On how many lines a text stands. */
export const linesOf = (element: Element): number => {
  const text = document.createRange()
  text.selectNodeContents(element)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** How wide the page is and what ends where it does, where the page goes on scrolling sideways once it is laid out. */
export const sideways = async (): Promise<string[]> => {
  for (let frames = 0; frames < 30 && document.documentElement.scrollWidth > innerWidth; frames += 1)
    await frame()
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => Math.ceil(element.getBoundingClientRect().right) === scrollWidth,
  )
  return [`${String(scrollWidth)} px`, ...wide.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120))]
}

/** How much of a text may be missing, in px: letters are drawn within their line, which a box may round away. */
const cutFrom = 3

const isCut = (element: Element): boolean => {
  const text = document.createRange()
  text.selectNodeContents(element)
  const { left, right, top, bottom, width, height } = text.getBoundingClientRect()
  if (width === 0 || height === 0) return false
  const beyond = (box: { left: number; right: number; top: number; bottom: number }) => ({
    across: box.left - left > cutFrom || right - box.right > cutFrom,
    along: box.top - top > cutFrom || bottom - box.bottom > cutFrom,
  })
  for (let around: Element | null = element; around !== null; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around)
    if ([overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll')) return false
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const { across, along } = beyond(around.getBoundingClientRect())
    if (across || along) return true
  }
  const { across, along } = beyond({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  return across || along
}

/** Texts of which a part is not seen, and that cannot be scrolled to: what their place hides, and what is off the screen. */
export const cutTexts = async (): Promise<Element[]> => {
  await settle()
  return [...document.body.querySelectorAll('*')].filter(
    (element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
      isCut(element),
  )
}
