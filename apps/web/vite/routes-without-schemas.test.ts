import { expect, test } from 'vitest'
import { withoutSchemas } from './routes-without-schemas.ts'

test('of a route only what it is called by is shipped', () => {
  const source = `
import { z } from 'zod'
import { PairSchema, BoxSchema } from './box.ts'
import { defineRoute } from './route.ts'
export const boxRoutes = {
  pair: defineRoute({
    method: 'POST',
    path: '/boxes/pair',
    access: 'user',
    summary: 'Place a TV, in a room',
    body: PairSchema.extend({ a: z.string() }),
    answer: answerOf(BoxSchema),
    refusals: ['room_occupied'] }),
}`
  expect(withoutSchemas('routes.ts', source).replaceAll(/\s+/g, ' ').trim()).toBe(
    "import { defineRoute } from './route.ts' export const boxRoutes = { pair: defineRoute({ method: 'POST', path: '/boxes/pair', access: 'user', }), }",
  )
})

test('a route that is not written out is refused, as its schemas would be shipped', () => {
  expect(() => withoutSchemas('routes.ts', 'const a = defineRoute(shared)')).toThrow('not written out')
})
