import { describe, expect, test } from 'vitest'
import { storedValueReaders } from './stored-values.ts'

const user = { id: 1, name: 'Karin', role: 'relative', extension: '200000' }

describe('storedValueReaders', () => {
  test('[STORE-03] the login data needs a user', () => {
    expect(storedValueReaders.userData({ user })).toEqual({ user })
    expect(storedValueReaders.userData({ user: { id: 1 } })).toBeUndefined()
    expect(storedValueReaders.userData(null)).toBeUndefined()
  })

  test('[STORE-11] the logged-in user has a token and an extension', () => {
    const known = { token: 't', user }
    expect(storedValueReaders.user(known)).toEqual(known)
    expect(storedValueReaders.user({ token: 't', user: { id: 1 } })).toBeUndefined()
  })

  test('[STORE-10] a saved call keeps since when it is active', () => {
    const call = {
      callID: 'c',
      isReceiver: false,
      video: true,
      microphone: true,
      camera: true,
      startedAt: 5,
      partner: { name: 'M', nickName: 'M', avatar: null, camera: true, extension: '700000' },
    }
    expect(storedValueReaders.savedCalls({ c: call })).toEqual({ c: call })
    expect(storedValueReaders.savedCalls({ c: { ...call, startedAt: undefined } })).toBeUndefined()
  })

  test('[STORE-12] a record of a box has the time its warning counts from', () => {
    const record = { id: 1, createdAt: 1, updatedAt: 1, timeShowBox: 9, usingBattery: true }
    expect(storedValueReaders.boxes({ 1: record })).toEqual({ 1: record })
    expect(storedValueReaders.boxes({ 1: {} })).toBeUndefined()
  })

  test('[STORE-06] [STORE-07] the recent browser has the address that the server saw', () => {
    const browser = { name: 'Chrome', version: '156', platform: 'Android', address: '192.0.2.7' }
    expect(storedValueReaders.recentBrowser(browser)).toEqual(browser)
    expect(storedValueReaders.recentBrowser({ ...browser, address: undefined })).toBeUndefined()
    expect(storedValueReaders.recentBrowser('Chrome')).toBeUndefined()
  })

  test('a draft has its words and what is uploaded for it', () => {
    const file = { id: 1, fd: 'f', name: 'a.jpg', size: 5 }
    const draft = { subject: 'Hej', message: '', size: 'large', files: [file] }
    expect(storedValueReaders.drafts({ 3: draft })).toEqual({ 3: draft })
    for (const wrong of [{ size: 'huge' }, { message: 1 }, { files: [{ ...file, fd: 1 }] }]) {
      // One that cannot be read does not take the others with it.
      expect(storedValueReaders.drafts({ 3: { ...draft, ...wrong }, 4: draft })).toEqual({ 4: draft })
    }
    expect(storedValueReaders.drafts('Hej')).toBeUndefined()
  })

  test('devices that were chosen are known by their ids', () => {
    const devices = { microphone: 'm1', speaker: 's1' }
    expect(storedValueReaders.devices(devices)).toEqual(devices)
    expect(storedValueReaders.devices({ camera: 1 })).toBeUndefined()
  })

  test('a language is one of ours', () => {
    expect(storedValueReaders.language('sv')).toBe('sv')
    expect(storedValueReaders.language('de')).toBeUndefined()
  })

  test('an id is a positive whole number', () => {
    expect(storedValueReaders.id(3)).toBe(3)
    for (const value of [0, -1, 1.5, '3', null]) expect(storedValueReaders.id(value)).toBeUndefined()
  })
})
