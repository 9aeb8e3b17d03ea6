import { expect, test } from 'vitest'
import { nextFocus } from './next-focus.ts'

const at = (left: number, top: number, width: number, height: number) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})
/** The home screen: a call for help and today's plan above, people and the messages below. */
const home = {
  help: at(790, 8, 232, 404),
  today: at(1_056, 0, 672, 540),
  karin: at(0, 598, 212, 374),
  johan: at(256, 598, 212, 374),
  eva: at(768, 598, 212, 374),
  messages: at(1_056, 564, 672, 408),
}
type Name = keyof typeof home
const names: Name[] = ['help', 'today', 'karin', 'johan', 'eva', 'messages']
const from = (name: Name, missing: readonly Name[] = []) =>
  names
    .filter((other) => other !== name && !missing.includes(other))
    .map((other) => ({ name: other, place: home[other], onlyStraight: other === 'help' }))

test.each([
  ['messages', 'up', 'today', 'what is right above'],
  ['messages', 'left', 'eva', 'the nearest beside it'],
  ['messages', 'right', undefined, 'nothing is there'],
  ['today', 'down', 'messages', 'what is right below'],
  ['today', 'left', 'help', 'straight at it'],
  ['karin', 'up', 'today', 'past the call for help, which is not straight above'],
  ['eva', 'up', 'help', 'straight at it'],
  ['karin', 'right', 'johan', 'the nearest of the row'],
  ['karin', 'left', undefined, 'nothing is there'],
  ['help', 'down', 'eva', 'what is right below'],
] as const)('from %s, %s leads to %s: %s', (name, direction, to, _why) => {
  expect(nextFocus(direction, home[name], from(name))?.name).toBe(to)
})

test('where nothing is straight that way, the nearest on it is next', () => {
  expect(nextFocus('left', home.today, from('today', ['help']))?.name).toBe('eva')
})

test('of two that are as near, the one whose middle is nearer is next', () => {
  const wide = at(0, 0, 1_000, 100)
  const row = [at(0, 150, 200, 100), at(400, 150, 200, 100)].map((place, index) => ({
    name: String(index),
    place,
    onlyStraight: false,
  }))
  expect(nextFocus('down', wide, row)?.name).toBe('1')
})
