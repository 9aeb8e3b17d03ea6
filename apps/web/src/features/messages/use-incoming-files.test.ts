import { expect, test } from 'vitest'
import { readIncoming } from './use-incoming-files.ts'

const item = (kind: string, file: File | null, isDirectory = false) => ({
  kind,
  getAsFile: () => file,
  webkitGetAsEntry: () => (file === null ? null : { isDirectory }),
})
const [one, two, folder] = ['one.jpg', 'two.jpg', 'holiday'].map((name) => new File(['x'], name))

test('[FILE-06] of what is dropped the files are taken and folders are left out', () => {
  const dropped = [
    item('file', one ?? null),
    item('string', null),
    item('file', folder ?? null, true),
    item('file', two ?? null),
  ]
  expect(readIncoming(dropped)).toEqual({ files: [one, two], folders: true })
  expect(readIncoming([item('file', one ?? null)])).toEqual({ files: [one], folders: false })
})
