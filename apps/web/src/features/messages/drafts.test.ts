import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'
import type { StoredDraft } from './stored-drafts.ts'
import { createUploads } from './uploads.ts'

/** A browser: what it keeps, and the page that can be loaded again. */
const makeBrowser = () => {
  const kept = new Map<number, StoredDraft>()
  const discarded: number[] = []
  let ids = 0
  const newId = () => `id-${String((ids += 1))}`
  const makeUploads = () =>
    createUploads({
      check: (files) => Promise.resolve(files.map(({ name }) => ({ name, error: false, reason: null }))),
      upload: ({ name }) => Promise.resolve({ id: 7, fd: 'fd-7', name, size: 1, type: 'image/jpeg' }),
      discard: (id) => discarded.push(id),
      look: (_file, name) => Promise.resolve({ problem: undefined, name, isDrawn: true }),
      reasonOf: () => 'notUploaded',
      preview: {
        make: () => 'blob:',
        load: () => Promise.resolve({ address: 'blob:' }),
        release: () => undefined,
      },
      newKey: newId,
      now: () => new Date(2026, 10, 3),
    })
  const loadPage = () => {
    const drafts = createDrafts({
      kept: {
        get: (boxId) => kept.get(boxId),
        set: (boxId, draft) => void (draft === undefined ? kept.delete(boxId) : kept.set(boxId, draft)),
      },
      newId,
    })
    return { open: (boxId: number) => drafts.open(boxId, makeUploads), end: drafts.end }
  }
  return { kept, discarded, loadPage }
}
const hej = { subject: 'Hej', message: 'Vi ses', size: 'large' } as const
const [mum, dad] = [1, 2]

test('what is written is there again after the screen was left, for each resident by themselves', () => {
  const page = makeBrowser().loadPage()
  page.open(mum).write(hej)
  page.open(dad).write({ ...hej, subject: 'Till pappa' })
  expect(page.open(mum).getWritten()).toEqual(hej)
  expect(page.open(dad).getWritten().subject).toBe('Till pappa')
})

test('words and uploaded pictures are there again after the page was loaded again', async () => {
  const browser = makeBrowser()
  const draft = browser.loadPage().open(mum)
  draft.write(hej)
  draft.uploads.add([new File(['x'], 'garden.jpg', { type: 'image/jpeg' })])
  await draft.uploads.settled()
  const again = browser.loadPage().open(mum)
  expect(again.getWritten()).toEqual(hej)
  expect(again.uploads.get()).toMatchObject([{ name: 'garden.jpg', uploaded: { id: 7, fd: 'fd-7' } }])
  expect(await again.uploads.settled()).toEqual([7])
})

test('nothing is left of what was sent, nor of what was emptied', () => {
  const { kept, loadPage } = makeBrowser()
  const page = loadPage()
  page.open(mum).write(hej)
  page.open(mum).sent({ withFiles: true })
  expect(page.open(mum).getWritten()).toEqual({ subject: '', message: '', size: 'medium' })
  page.open(mum).write(hej)
  page.open(mum).write({ ...hej, subject: '', message: '' })
  expect([...kept]).toEqual([])
})

test.each([
  [true, []],
  [false, [7]],
])('pictures that were chosen and not sent are let go of (sent with them: %s)', async (withFiles, gone) => {
  const { discarded, loadPage } = makeBrowser()
  const draft = loadPage().open(mum)
  draft.uploads.add([new File(['x'], 'garden.jpg', { type: 'image/jpeg' })])
  await draft.uploads.settled()
  draft.sent({ withFiles })
  expect(discarded).toEqual(gone)
})

test('the same content tried again, from the screen opened anew, is the same message; once sent it is another', () => {
  const page = makeBrowser().loadPage()
  const first = page.open(mum).clientIdOf(hej)
  expect(page.open(mum).clientIdOf(hej)).toBe(first)
  page.open(mum).sent({ withFiles: true })
  expect(page.open(mum).clientIdOf(hej)).not.toBe(first)
})

test('another session finds nothing of it', () => {
  const { kept, loadPage } = makeBrowser()
  const page = loadPage()
  page.open(mum).write(hej)
  kept.clear()
  page.end()
  expect(page.open(mum).getWritten().subject).toBe('')
})
