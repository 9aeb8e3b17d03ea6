import { expect, test, vi } from 'vitest'
import { browserNetworkChange } from './network-change.ts'

/** A page, its window, and what the browser reports of its network. */
const stubBrowser = () => {
  const page: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as const,
  })
  const connection = new EventTarget()
  const around = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', around)
  vi.stubGlobal('navigator', { connection })
  return { page, connection, around }
}

test('a network that comes, another network, and a page that is shown again are told; a page that is hidden is not', () => {
  const { page, connection, around } = stubBrowser()
  const changed = vi.fn<() => void>()
  const end = browserNetworkChange(changed)
  around.dispatchEvent(new Event('online'))
  connection.dispatchEvent(new Event('change'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(changed).toHaveBeenCalledTimes(3)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(changed).toHaveBeenCalledTimes(3)
  end()
  around.dispatchEvent(new Event('online'))
  connection.dispatchEvent(new Event('change'))
  expect(changed).toHaveBeenCalledTimes(3)
})
