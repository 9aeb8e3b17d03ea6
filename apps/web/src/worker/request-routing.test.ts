import { describe, expect, test } from 'vitest'
import { placeOf } from './request-routing.ts'

const origin = 'https://care.example'
const of = (address: string, mode = 'navigate', method = 'GET') =>
  placeOf(new URL(address, origin), origin, { method, mode })

describe('what the service worker answers for', () => {
  test.each([
    ['/'],
    ['/App'],
    ['/login'],
    ['/message?id=3'],
    ['/open/7?to=%2Fmessage'],
    ['/boxes'],
    ['/apix'],
  ])('%s is a page of the app', (path) => {
    expect(of(path)).toBe('page')
  })

  test.each([
    ['/assets/main-abc.js', 'asset'],
    ['/branding/theme.css', 'branding'],
    ['/branding/logo.svg', 'branding'],
  ])('%s is kept', (path, place) => {
    expect(of(path, 'no-cors')).toBe(place)
  })

  test.each([
    ['/api/caretakers/3', 'cors'],
    ['/api/config', 'cors'],
    ['/api/docs', 'navigate'],
    ['/media/abc?size=thumb', 'no-cors'],
    ['/media/abc', 'navigate'],
    ['/socket.io/?EIO=4', 'cors'],
    ['/box/', 'navigate'],
    ['/box/assets/main.js', 'no-cors'],
    ['/healthz', 'navigate'],
    ['/lykta-ca.crt', 'navigate'],
    ['https://elsewhere.example/assets/main.js', 'no-cors'],
  ])('%s (%s) never reaches it', (path, mode) => {
    expect(of(path, mode)).toBeUndefined()
  })

  test('what a phone shares to the app is taken here', () => {
    expect(of('/share', 'navigate', 'POST')).toBe('share')
    expect(of('https://elsewhere.example/share', 'navigate', 'POST')).toBeUndefined()
    expect(of('/share', 'cors', 'POST')).toBeUndefined()
  })

  test('what else is sent is never answered from here', () => {
    expect(of('/App', 'navigate', 'POST')).toBeUndefined()
  })
})
