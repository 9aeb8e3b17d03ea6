import { expect, test } from 'vitest'
import { legible } from './legible.ts'

test('what is read off a screen has no zero, one, I, L or O that could be another', () => {
  expect(legible.capitals).not.toMatch(/[IO]/)
  expect(legible.small).not.toMatch(/[ilo]/)
  expect(legible.digits).not.toMatch(/[01]/)
})
