import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

test('a password fits its own hash only, in either spelling of its letters, however many are asked at once', async () => {
  const [one, other] = await Promise.all([hashPassword('Åsikt-1'), hashPassword('Bryggan-2')])
  const fits = await Promise.all([
    passwordFits(one, 'Åsikt-1'),
    passwordFits(one, 'A\u030asikt-1', '192.0.2.1'),
    passwordFits(other, 'Åsikt-1', '192.0.2.2'),
    passwordFits(other, 'Bryggan-2'),
    passwordFits(null, 'Bryggan-2'),
    passwordFits(undefined, 'nobody has this password'),
  ])
  expect(fits).toEqual([true, true, false, true, false, false])
})

test('what cannot be checked is refused, and the next one is checked', async () => {
  await expect(passwordFits('no hash', 'Åsikt-1')).rejects.toThrow('Decoding failed')
  expect(await passwordFits(await hashPassword('Åsikt-1'), 'Åsikt-1')).toBe(true)
})

test('passwords are computed by threads that let all else go first, where threads have priorities', async () => {
  await hashPassword('Åsikt-1')
  if (process.platform !== 'linux') return
  /** After the name: state, ppid, and so on; the nineteenth of all is how nice it is. */
  const niceness = readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
  expect(niceness).toContain(constants.priority.PRIORITY_LOW)
  expect(Math.min(...niceness)).toBeLessThan(constants.priority.PRIORITY_LOW)
})
