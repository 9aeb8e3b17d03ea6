import type { ErrorCode } from '@lykta/contract/errors'
import { uploadRoutes } from '@lykta/contract/files/routes'
import { expect, test } from 'vitest'
import { ApiError } from '@lykta/client'
import { refusedSound, soundProblem } from './own-sound.ts'

const refusal = (code: ErrorCode) => new ApiError(code, '', { status: 415 })

test('of what the server refuses about a file, a recording is told in words about recordings', () => {
  const aboutTheFile = uploadRoutes.upload.refusals.filter(
    (code) => code.startsWith('file_') && !['file_name', 'file_taken', 'file_too_many_pixels'].includes(code),
  )
  expect(aboutTheFile.map((code) => [code, refusedSound(refusal(code))])).toEqual([
    ['file_type', 'type'],
    ['file_size', 'size'],
    ['file_unreadable', 'unreadable'],
    ['file_unfinished', 'unfinished'],
    ['file_too_long', 'long'],
  ])
  expect(refusedSound(refusal('quota_full'))).toBeUndefined()
  expect(refusedSound(new Error('no answer'))).toBeUndefined()
})

test('a recording that has been moved since it was chosen is to be chosen again', async () => {
  const moved = new File(['x'], 'fire.m4a')
  moved.slice = () => {
    const part = new Blob()
    part.arrayBuffer = () => Promise.reject(new Error('gone'))
    return part
  }
  expect(await soundProblem(moved)).toBe('unread')
})
