import { expect, test } from 'vitest'
import { cleanName } from './file-name.ts'

test.each([
  ['photo.jpg', 'photo.jpg', 'as it is'],
  ['  Mormor på bryggan (2).JPG ', 'Mormor på bryggan (2).JPG', 'spaces around it go'],
  ['a\u030a.png', 'å.png', 'one letter, however it was composed'],
  ['...jpg', '...jpg', 'dots'],
  ['ett..två.jpg', 'ett..två.jpg', 'dots in the middle'],
  ['👵🏽.heic', '👵🏽.heic', 'pictures of people'],
  [`${'å'.repeat(125)}.jpg`, `${'å'.repeat(125)}.jpg`, '254 bytes'],
])('[FILE-09] %j is %j: %s', (given, name) => {
  expect(cleanName(given)).toBe(name)
})

test.each([
  ['', 'nothing'],
  ['   ', 'nothing but spaces'],
  ['.', 'this folder'],
  ['..', 'the folder above'],
  ['../photo.jpg', 'a way up'],
  ['C:\\photo.jpg', 'a path of Windows'],
  ['photo\u0000.jpg', 'a NUL'],
  ['photo\n.jpg', 'two lines'],
  ['photo\u2028.jpg', 'two lines, of the other kind'],
  ['photo\u202egpj.exe', 'text that runs backwards'],
  ['photo\ud800.jpg', 'half a character'],
  [`${'å'.repeat(126)}.jpg`, '256 bytes'],
])('[FILE-09] %j is no name: %s', (given) => {
  expect(cleanName(given)).toBeUndefined()
})
