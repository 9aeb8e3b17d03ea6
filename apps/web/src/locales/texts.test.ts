import { expect, test } from 'vitest'
import { shell as english } from './en/shell.ts'
import { shell as swedish } from './sv/shell.ts'

test('[I18N-03] the text of an empty required field has the key pos.messages.required', () => {
  expect(english.pos.messages.required).toBe('Required')
  expect(swedish.pos.messages.required).toBe('Måste fyllas i')
})
