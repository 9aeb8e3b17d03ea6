import { afterEach, expect, test, vi } from 'vitest'
import { webSocketUrl } from './web-socket-url.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['https://care.example', 'wss://care.example/verto'],
  ['https://care.example:8443', 'wss://care.example:8443/verto'],
  ['http://localhost:8080', 'ws://localhost:8080/verto'],
])('[VERTO-01] an app of %s has its channel at %s', (origin, url) => {
  vi.stubGlobal('location', { origin })
  expect(webSocketUrl('/verto')).toBe(url)
})
