import { describe, expect, test } from 'vitest'
import { isGuessable } from './common-passwords.ts'

const karin = {
  username: 'karin.b',
  email: 'kbjork@example.org',
  firstName: 'Karin Maria',
  lastName: 'Björk',
}

describe('[RESET-23] what others would guess is refused', () => {
  test.each([
    ['as it is on the list', 'Abc123!'],
    ['with what the rules ask for at its end', 'Password1!'],
    ['and at its beginning', '!1Password'],
    ['with signs for letters', 'P@ssw0rd!'],
    ['with dots and rings', 'Lösenord-1'],
    ['a season and a year', 'Sommar2026!'],
    ['in capitals', 'QWERTy-1'],
    ['one that only Swedes choose', 'Älskling-7'],
    ['the product', 'Lykta2026!'],
    ['the work', 'Äldreboende1!'],
    ['with the first name', 'Karin-1952'],
    ['with the second', '7.Mariaxy'],
    ['with the last name, in plain letters', 'Bjork-1952'],
    ['with the user name', 'xKARIN.B-1'],
    ['with the name of the mailbox', '#1Kbjork'],
  ])('%s', async (_what, password) => {
    expect(await isGuessable(password, karin)).toBe(true)
  })

  test.each(['Test-password-1', 'Gul-kanin-7', 'Kq7-819273', 'Bryggan-2', 'Lykta-demo-1'])(
    'what nobody would is taken: %s',
    async (password) => {
      expect(await isGuessable(password, karin)).toBe(false)
    },
  )

  test('names of three letters are found in too many words', async () => {
    expect(await isGuessable('Blomsterbo-1', { ...karin, lastName: 'Bo' })).toBe(false)
  })
})
