import type { Page } from '@playwright/test'
import type { FirstFrames } from './bare-peers.ts'

/** `tap` returns its moment; the pages watch remote frames. */
export const framesAfter = async (
  { caller, callee }: { caller: Page; callee: Page },
  tap: () => Promise<number>,
): Promise<FirstFrames> => {
  const shown = Promise.all([caller, callee].map((page) => page.evaluate('firstRemoteFrame()').then(Number)))
  const [at, [atCaller = Number.NaN, atCallee = Number.NaN]] = await Promise.all([tap(), shown])
  return { atCaller: atCaller - at, atCallee: atCallee - at }
}
