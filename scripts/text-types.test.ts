import { expect, test } from 'vitest'
import { textTypes } from './text-types.ts'

test('each file of texts is typed by what TypeScript reads of it, and by the values that its texts take', () => {
  const types = textTypes(
    '../locales',
    new Map([
      ['b', { plain: 'Yes' }],
      [
        'a',
        {
          hello: 'Hello {{name}}',
          'two-words': '{{ b }} and {{a}}, {{a}}',
          deep: { plain: 'No', left_one: '{{count}} left' },
          none: { plain: 'No' },
        },
      ],
    ]),
  )
  expect(types).toBe(`// \`node scripts/check-translations.ts -u\` writes this file.
import type a from '../locales/en/a.json'
import type b from '../locales/en/b.json'

export interface Resources {
  a: typeof a & {
    hello: '{{name}}'
    'two-words': '{{a}}{{b}}'
    deep: {
      left_one: '{{count}}'
    }
  }
  b: typeof b
}
`)
})
