import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'

test('no schema tries what the content policy forbids', async () => {
  const compile = vi.fn<(code: string) => void>()
  vi.stubGlobal('Function', compile)
  await import('./zod-without-eval.ts')
  const { BoxMeSchema } = await import('@lykta/contract/boxes')
  BoxMeSchema.safeParse({})
  vi.unstubAllGlobals()
  expect(compile).not.toHaveBeenCalled()
})

test('nothing is imported before that but what old browsers lack', async () => {
  const main = await readFile(new URL('../main.tsx', import.meta.url), 'utf8')
  expect(main.split('\n').slice(0, 2)).toEqual([
    "import '@lykta/client/polyfills'",
    "import './app/zod-without-eval.ts'",
  ])
})
