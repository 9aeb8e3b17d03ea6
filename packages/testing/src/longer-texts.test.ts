import { expect, test } from 'vitest'
import { lengthen } from './longer-texts.ts'

test('a text gets a third longer in its words, and keeps what is filled in', () => {
  const text = 'You have hidden {{name}} from the <b>calendar</b> of this house.'
  const longer = lengthen(text)
  expect(longer).toMatch(
    /^Yöü håvé\S* hïddén\S+ \{\{name\}\} fröm\S+ thé <b>cåléndår\S+<\/b> öf thïs\S* höüsé\S+\.$/,
  )
  const letters = (one: string) => one.replaceAll(/\{\{.*?\}\}|<.*?>/g, '').match(/\p{L}/gu)?.length ?? 0
  expect(letters(longer) / letters(text)).toBeCloseTo(1.33, 1)
})
