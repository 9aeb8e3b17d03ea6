import { expect, test } from 'vitest'
import { textModule, textTypes } from './text-types.ts'

test('each file of texts is typed by what TypeScript reads of it, and by the values that its texts take', () => {
  const types = textTypes(
    '../locales',
    new Map([
      ['b', { plain: 'Yes' }],
      ['calls-test', { start: 'Start' }],
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
import type callsTest from '../locales/en/calls-test.json'

export interface Resources {
  a: typeof a & {
    hello: '{{name}}'
    'two-words': '{{a}}{{b}}'
    deep: {
      left_one: '{{count}}'
    }
  }
  b: typeof b
  'calls-test': typeof callsTest
}
`)
})

test('the server imports each language by name, and must have in each what English has', () => {
  const module = textModule(
    new Map([
      [
        'en',
        new Map([
          ['mail', { hello: 'Hello {{name}},' }],
          ['two-words', { yes: 'Yes' }],
        ]),
      ],
      [
        'sv',
        new Map([
          ['mail', { hello: 'Hej {{name}},' }],
          ['two-words', { yes: 'Ja' }],
        ]),
      ],
    ]),
  )
  expect(module).toBe(`// \`node scripts/check-translations.ts -u\` writes this file.
import mail from './en/mail.json' with { type: 'json' }
import twoWords from './en/two-words.json' with { type: 'json' }
import mailSv from './sv/mail.json' with { type: 'json' }
import twoWordsSv from './sv/two-words.json' with { type: 'json' }

const en = {
  mail,
  'two-words': twoWords,
}
const sv: typeof en = {
  mail: mailSv,
  'two-words': twoWordsSv,
}
export const locales = { en, sv }

export interface Resources {
  mail: typeof mail & {
    hello: '{{name}}'
  }
  'two-words': typeof twoWords
}
`)
})
