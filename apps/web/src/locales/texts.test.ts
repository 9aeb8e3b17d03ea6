import { expect, test } from 'vitest'
import english from './en/shell.json' with { type: 'json' }
import swedish from './sv/shell.json' with { type: 'json' }

test('[I18N-03] the text of an empty required field has the key pos.messages.required', () => {
  expect(english.pos.messages.required).toBe('Required')
  expect(swedish.pos.messages.required).toBe('Måste fyllas i')
})

test('[ERR-02] neither app has a text about reviews, in any language', () => {
  const texts = import.meta.glob<string>('../../../*/src/locales/*/*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const files = Object.entries(texts)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(([, text]) => /\breview|recension/i.test(text)).map(([file]) => file)).toEqual([])
})
