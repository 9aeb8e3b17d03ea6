import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

const empty = { getItem: () => null, key: () => null, length: 0 }
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', empty)
vi.stubGlobal('sessionStorage', empty)
const { boxPermissionsQuery } = await import('./box-views-query.ts')

test('[PERM-07] the data of relatives/getpermissions is kept as the permissions of that box', async () => {
  const data = ['message', 'calendar', 'phone', 'superUser']
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true, data, message: '' }))
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('fetch', fetched)
  const client = new QueryClient()
  await client.prefetchQuery(boxPermissionsQuery(3))
  const address = fetched.mock.calls[0]?.[0]
  if (typeof address !== 'string') throw new Error('nothing was asked for')
  expect(decodeURIComponent(address)).toContain('/relatives/getpermissions?filter={"caretaker":3}')
  expect(client.getQueryData(['permissions', 3])).toEqual(data)
  expect(client.getQueryData(['permissions', 4])).toBeUndefined()
})
