import { expect, test } from 'vitest'
import { textModule, textTypes } from './text-types.ts'

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

test('the server imports each language by name, and must have in each what English has', () => {
  const module = textModule(
    new Map([
      ['en', new Map([['mail', { hello: 'Hello {{name}},' }]])],
      ['sv', new Map([['mail', { hello: 'Hej {{name}},' }]])],
    ]),
  )
  expect(module).toBe(`// \`node scripts/check-translations.ts -u\` writes this file.
import mail from './en/mail.json' with { type: 'json' }
import mailSv from './sv/mail.json' with { type: 'json' }

const en = {
  mail,
}
const sv: typeof en = {
  mail: mailSv,
}
export const locales = { en, sv }

export interface Resources {
  mail: typeof mail & {
    hello: '{{name}}'
  }
}
`)
})
