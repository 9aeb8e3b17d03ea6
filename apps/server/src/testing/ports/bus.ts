import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Bus } from '../../ports/bus.ts'

const read = { value: z.object({ of: z.string() }), message: z.string() }

/** One server's way to the bus. */
const joined = (bus: Bus) => bus.whereabouts('sessions', read)

const owned = (key: string, group = 'anna') => ({ key, group })
const place = (key: string, group = 'anna') => ({ key, group, value: { of: group } })
/** Notes what it is told, and when it is gone. */
const holding = () => {
  const heard: string[] = []
  return {
    heard,
    receive: (message: string) => void heard.push(message),
    gone: () => void heard.push('gone'),
  }
}

/** What every implementation of the port promises. `create` gives each of two servers its bus, not started yet; or the same twice. */
export const keepsPromisesOfBus = (create: () => Promise<readonly [Bus, Bus]>) => {
  const start = async () => {
    const [one, other] = await create()
    const here = joined(one)
    const there = one === other ? here : joined(other)
    await one.start()
    if (one !== other) await other.start()
    return { here, there }
  }

  describe('where things are', () => {
    test('is known everywhere, by key and by group, until they leave', async () => {
      const { here, there } = await start()
      const leave = await here.take(place('a'), holding())
      await here.take(place('b'), holding())
      await there.take(place('c', 'bo'), holding())
      expect(await there.find(['a', 'c', 'x'])).toEqual([place('a'), place('c', 'bo')])
      expect((await there.ofGroups(['anna', 'nobody'])).map(({ key }) => key).sort()).toEqual(['a', 'b'])
      const asked = [owned('a'), owned('b', 'bo'), owned('c', 'bo'), owned('x')]
      expect(await there.absent(asked)).toEqual([owned('b', 'bo'), owned('x')])
      expect(await leave?.()).toBe(true)
      expect(await there.find(['a'])).toEqual([])
      expect(await there.absent([owned('a')])).toEqual([owned('a')])
      expect(await here.ofGroups(['anna'])).toEqual([place('b')])
      expect(await leave?.()).toBe(false)
    })

    test('what is told arrives in the order of the calls, waited for or not, and never at another group', async () => {
      const { here, there } = await start()
      const holder = holding()
      await here.take(place('a'), holder)
      const numbers = Array.from({ length: 50 }, (_, index) => String(index))
      await Promise.all(numbers.map((number) => there.send('a', 'anna', number)))
      expect(await there.send('a', 'bo', 'not for Bo')).toBe(false)
      expect(await there.send('b', 'anna', 'nobody')).toBe(false)
      expect(await here.send('a', 'bo', 'not for Bo')).toBe(false)
      expect(await there.send('a', 'anna', 'last')).toBe(true)
      await expect.poll(() => holder.heard.at(-1)).toBe('last')
      expect(holder.heard).toEqual([...numbers, 'last'])
    })

    test('whoever takes it has it, and the one before is told once', async () => {
      const { here, there } = await start()
      const [before, after] = [holding(), holding()]
      const leaveBefore = await here.take(place('a'), before)
      const leaveAfter = await there.take(place('a'), after)
      await expect.poll(() => before.heard).toEqual(['gone'])
      await here.send('a', 'anna', 'hello')
      await expect.poll(() => after.heard).toEqual(['hello'])
      expect(await leaveBefore?.()).toBe(false)
      expect(await here.find(['a'])).toEqual([place('a')])
      expect(await leaveAfter?.()).toBe(true)
      expect(await here.find(['a'])).toEqual([])
      expect([before.heard, after.heard]).toEqual([['gone'], ['hello']])
    })

    test('taken by many at once, one has it', async () => {
      const { here, there } = await start()
      const all = Array.from({ length: 20 }, holding)
      const leaves = await Promise.all(
        all.map((holder, index) => (index % 2 === 0 ? here : there).take(place('a'), holder)),
      )
      await expect.poll(() => all.filter(({ heard }) => heard.join() === 'gone')).toHaveLength(19)
      const left = await Promise.all(leaves.map(async (leave) => leave?.()))
      expect(left.filter(Boolean)).toHaveLength(1)
      expect(await here.ofGroups(['anna'])).toEqual([])
    })

    test('another group cannot take it', async () => {
      const { here, there } = await start()
      await here.take(place('a'), holding())
      expect(await there.take(place('a', 'bo'), holding())).toBeUndefined()
      expect(await there.ofGroups(['bo'])).toEqual([])
      expect(await there.find(['a'])).toEqual([place('a')])
    })
  })
}
