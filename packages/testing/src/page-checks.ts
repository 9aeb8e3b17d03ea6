import axe, { type RunOptions } from 'axe-core'
import { page } from 'vitest/browser'

export interface Size {
  note: string
  width: number
  height: number
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves when the page has been laid out again: observers of the width are told a frame later. */
export const resize = async ({ width, height }: Size): Promise<void> => {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
  await frame()
  await frame()
}

/** Endless animations stay, and what is about to leave has not left yet. */
const isArriving = (animation: Animation): boolean => {
  if (animation instanceof CSSTransition) return true
  const { delay, endTime } = animation.effect?.getComputedTiming() ?? {}
  return animation.playState !== 'finished' && delay === 0 && endTime !== Infinity
}

/**
 * Resolves when all transitions have ended: a colour in transition is neither the old one nor the new, and colours that inherit it
 * start only then.
 */
const settle = async (): Promise<void> => {
  let moving: Animation[]
  do {
    await frame()
    moving = document.getAnimations().filter(isArriving)
    for (const animation of moving) animation.finish()
  } while (moving.length > 0)
}

/** How long a page with a fault is looked at again before the fault counts: on a busy machine things take time to open. */
const patienceMs = 3_000

/** Lasting faults of the page: for a moment, something that opens is neither there nor gone, which nobody notices. */
const run = async (options: RunOptions): Promise<string[]> => {
  for (const since = performance.now(); ;) {
    await settle()
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options })
    if (violations.length === 0 || performance.now() - since > patienceMs)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }
}

/** What axe finds wrong on the page, in words. Text needs the contrast of WCAG's level AAA, which includes AA's. */
export const faults = (): Promise<string[]> =>
  run({ rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } } })

/** Only what colours can break. */
export const colourFaults = (): Promise<string[]> =>
  run({ runOnly: ['color-contrast-enhanced', 'link-in-text-block'] })

/** How many lines a text takes up. */
export const linesOf = (element: Element): number => {
  const text = document.createRange()
  text.selectNodeContents(element)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** The width of the page and what ends there, if the page still scrolls sideways once it is laid out. */
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

/** How much of a text may be hidden, in px: letters are drawn within their line, which a box may round off. */
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

/** Texts that are partly hidden and cannot be scrolled to: cut off by their container, or off the screen. */
export const cutTexts = async (): Promise<Element[]> => {
  await settle()
  return [...document.body.querySelectorAll('*')].filter(
    (element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
      isCut(element),
  )
}
