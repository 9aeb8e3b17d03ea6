import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { FirstFrames } from './bare-peers.ts'

const NewestSchema = z.object({ gathering: z.number(), encryption: z.number(), sendsFrom: z.number() })

/** `tap` returns its moment; the pages watch remote frames and connections. */
export const framesAfter = async (
  { caller, callee }: { caller: Page; callee: Page },
  tap: () => Promise<number>,
): Promise<FirstFrames> => {
  const shown = Promise.all([caller, callee].map((page) => page.evaluate('firstRemoteFrame()').then(Number)))
  const [at, [atCaller = Number.NaN, atCallee = Number.NaN]] = await Promise.all([tap(), shown])
  const newest: unknown = await callee.evaluate('newestConnection()')
  const { gathering, encryption, sendsFrom } = NewestSchema.parse(newest)
  const parts = { gathering, encryption, keyFrame: atCaller - sendsFrom }
  return { atCaller: atCaller - at, atCallee: atCallee - at, ...parts }
}
