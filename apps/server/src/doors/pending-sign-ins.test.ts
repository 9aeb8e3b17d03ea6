import { expect, test, vi } from 'vitest'
import { createPendingSignIns } from './pending-sign-ins.ts'

const cut = () => vi.fn<() => void>()

test('an address has no more than its share, until one of them has signed in', () => {
  const pending = createPendingSignIns(() => Promise.resolve(true), { perAddress: 2, inTotal: 10 })
  const [first, second, third, fourth, other] = [cut(), cut(), cut(), cut(), cut()]
  const { left: signedIn } = pending.add('a', first)
  pending.add('a', second)
  pending.add('a', third)
  pending.add('b', other)
  expect(third).toHaveBeenCalledTimes(1)
  signedIn()
  signedIn()
  pending.add('a', fourth)
  for (const one of [first, second, fourth, other]) expect(one).not.toHaveBeenCalled()
})

test('above the total, the address with the most loses its newest, and nobody else does', () => {
  const pending = createPendingSignIns(() => Promise.resolve(true), { perAddress: 10, inTotal: 3 })
  const [oldest, newer, newest, other, late] = [cut(), cut(), cut(), cut(), cut()]
  for (const one of [oldest, newer, newest]) pending.add('a', one)
  pending.add('b', other)
  expect(newest).toHaveBeenCalledTimes(1)
  pending.add('a', late)
  expect(late).toHaveBeenCalledTimes(1)
  for (const one of [oldest, newer, other]) expect(one).not.toHaveBeenCalled()
})

test('a thousand that come back at the same moment, each from an address of its own, are let in', () => {
  const pending = createPendingSignIns(() => Promise.resolve(true))
  const cuts = Array.from({ length: 1_000 }, cut)
  for (const [index, one] of cuts.entries()) pending.add(String(index), one)
  expect(cuts.filter(({ mock }) => mock.calls.length > 0)).toEqual([])
})

const never = () => new Promise<void>(() => undefined)

test('one that is being signed in is not cut for whoever comes later, as it would never get in', () => {
  const pending = createPendingSignIns(() => Promise.resolve(true), { perAddress: 10, inTotal: 3 })
  const [first, silent, late] = [cut(), cut(), cut()]
  void pending.add('a', first).during(never)
  pending.add('a', silent)
  pending.add('b', cut())
  pending.add('c', late)
  expect(silent).toHaveBeenCalledTimes(1)
  for (const one of [first, late]) expect(one).not.toHaveBeenCalled()
})

test('while as many are being signed in as may be, whoever comes is cut at once; after that, nobody', async () => {
  const pending = createPendingSignIns(() => Promise.resolve(true), {
    perAddress: 10,
    inTotal: 10,
    asking: 2,
  })
  const [first, second, late, later] = [cut(), cut(), cut(), cut()]
  const { promise: known, resolve } = Promise.withResolvers<void>()
  const signedIn = pending.add('a', first).during(() => known)
  void pending.add('b', second).during(never)
  pending.add('c', late)
  expect(late).toHaveBeenCalledTimes(1)
  resolve()
  await signedIn
  pending.add('d', later)
  for (const one of [first, second, later]) expect(one).not.toHaveBeenCalled()
})

test('an address that has many signed in at a time keeps nobody out', () => {
  const pending = createPendingSignIns(() => Promise.resolve(true), { perAddress: 4, inTotal: 10, asking: 3 })
  const [first, second, third, other] = [cut(), cut(), cut(), cut()]
  for (const one of [first, second, third]) void pending.add('a', one).during(never)
  pending.add('b', other)
  expect(third).toHaveBeenCalledTimes(1)
  for (const one of [first, second, other]) expect(one).not.toHaveBeenCalled()
})

test('one beyond the rate is cut when that is known, unless it has left; it may not sign in, and takes nobody’s share', async () => {
  const answers: ((isInRate: boolean) => void)[] = []
  const asked = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const pending = createPendingSignIns(asked, { perAddress: 2, inTotal: 10 })
  const [slow, gone, third] = [cut(), cut(), cut()]
  const [one, two] = [pending.add('a', slow), pending.add('a', gone)]
  two.left()
  for (const answer of answers) answer(false)
  expect([await one.admitted, await two.admitted]).toEqual([false, false])
  expect([slow, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  for (let number = 0; number < 2; number += 1) pending.add('a', third)
  expect(third).not.toHaveBeenCalled()
})
