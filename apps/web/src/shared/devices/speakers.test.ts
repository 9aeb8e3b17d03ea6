import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What was chosen, and who wants to hear of another choice. */
const chosen = vi.hoisted(() => {
  vi.stubGlobal('HTMLMediaElement', { prototype: { setSinkId: () => undefined } })
  const speaker: string | undefined = 's1'
  return { speaker, listeners: new Set<() => void>() }
})
vi.mock('../store/index.ts', () => ({
  store: {
    get: () => ({ speaker: chosen.speaker }),
    subscribe: (_key: string, listener: () => void) => {
      chosen.listeners.add(listener)
      return () => chosen.listeners.delete(listener)
    },
  },
}))
const { playThroughChosen } = await import('./devices.ts')

/** An element for sound, on a computer with these speakers beside the default one. */
const createElement = () => {
  const there = new Set(['s1', 's2'])
  const set: string[] = []
  const setSinkId = (id: string) => {
    if (id !== '' && !there.has(id)) return Promise.reject(new DOMException('', 'NotFoundError'))
    set.push(id)
    return Promise.resolve()
  }
  return { there, set, element: Object.assign(new EventTarget(), { setSinkId }) }
}
const devices = new EventTarget()
const plugged = () => devices.dispatchEvent(new Event('devicechange'))

beforeEach(() => {
  chosen.speaker = 's1'
  vi.stubGlobal('navigator', { mediaDevices: devices })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('sound comes from the chosen speaker, and from another one as soon as that is chosen', async () => {
  const { element, set } = createElement()
  const stop = playThroughChosen(element)
  await vi.waitFor(() => expect(set).toEqual(['s1']))
  chosen.speaker = 's2'
  for (const listener of chosen.listeners) listener()
  await vi.waitFor(() => expect(set).toEqual(['s1', 's2']))
  stop()
  plugged()
  expect(chosen.listeners.size).toBe(0)
  expect(set).toHaveLength(2)
})

test('a speaker that is unplugged in a call gives way to the default one, and has the sound again once it is back', async () => {
  const { element, set, there } = createElement()
  const stop = playThroughChosen(element)
  await vi.waitFor(() => expect(set).toEqual(['s1']))
  there.delete('s1')
  plugged()
  await vi.waitFor(() => expect(set).toEqual(['s1', '']))
  there.add('s1')
  plugged()
  await vi.waitFor(() => expect(set).toEqual(['s1', '', 's1']))
  stop()
})
