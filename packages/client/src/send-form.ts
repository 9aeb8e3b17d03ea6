import type { RawAnswer } from './read-answer.ts'
import { ApiError } from './api-error.ts'

/** An upload that has stalled this long will not go on, for example on a phone that has changed its network. */
const stallMs = 30_000

/** Sends a form with progress, which `fetch` cannot tell in every browser. Aborting rejects with the signal's reason. */
export const sendForm = (
  url: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  {
    onProgress,
    signal,
  }: {
    /** Called with the percentage that has left this browser, 0-100. */
    onProgress?: ((percent: number) => void) | undefined
    signal?: AbortSignal | undefined
  },
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (cause: unknown) => reject(new ApiError('unreachable', 'no answer', { status: 0, cause }))
    let stall: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        fail(new Error('the upload stands still'))
        request.abort()
      }, stallMs)
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      moved()
      if (event.lengthComputable) onProgress?.(Math.floor((event.loaded / event.total) * 100))
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
        requestId: request.getResponseHeader('x-request-id'),
      }),
    )
    request.addEventListener('error', fail)
    request.addEventListener('loadend', () => clearTimeout(stall))
    const cancel = () => {
      request.abort()
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted === true) cancel()
    else {
      moved()
      request.send(form)
    }
  })
