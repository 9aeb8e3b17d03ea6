import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendForm } from './send-form.ts'

/** The browser's request as far as an upload uses it; the test is the network. */
class Request extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  readonly responseText = '{}'
  aborted = false
  open = () => undefined
  send = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  abort = () => {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  sent(loaded: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 }),
    )
  }
  answer() {
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

let request: Request
beforeEach(() => {
  vi.useFakeTimers()
  request = new Request()
  // A maker instead of the class, so that the test holds the one that was made.
  vi.stubGlobal('XMLHttpRequest', function make() {
    return request
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const seen: { percent: number[]; end: unknown } = { percent: [], end: undefined }
  const control = new AbortController()
  sendForm('/api/file', {}, new FormData(), {
    onProgress: (percent) => seen.percent.push(percent),
    signal: control.signal,
  }).then(
    (answer) => (seen.end = answer),
    (error: unknown) => (seen.end = error),
  )
  return { seen, control }
}

test('an upload that stands still for 30 s has failed, and may be tried again', async () => {
  const { seen } = start()
  await vi.advanceTimersByTimeAsync(20_000)
  request.sent(40)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(seen.end).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.end).toBeInstanceOf(ApiError)
  expect(seen.end).toMatchObject({ code: 'unreachable', status: 0 })
  expect(request.aborted).toBe(true)
})

test('a slow upload goes on as long as it moves', async () => {
  const { seen } = start()
  for (const loaded of [20, 40, 60, 80, 100]) {
    await vi.advanceTimersByTimeAsync(25_000)
    request.sent(loaded)
  }
  await vi.advanceTimersByTimeAsync(25_000)
  request.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.percent).toEqual([20, 40, 60, 80, 100])
  expect(seen.end).toMatchObject({ status: 200, text: '{}' })
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload that is called off rejects with the reason and keeps no timer', async () => {
  const { seen, control } = start()
  control.abort(new Error('removed'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.end).toMatchObject({ message: 'removed' })
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload that was called off before it began never begins', async () => {
  const send = vi.spyOn(request, 'send')
  await expect(
    sendForm('/api/file', {}, new FormData(), {
      onProgress: () => undefined,
      signal: AbortSignal.abort(new Error('removed')),
    }),
  ).rejects.toThrow('removed')
  expect(send).not.toHaveBeenCalled()
})
