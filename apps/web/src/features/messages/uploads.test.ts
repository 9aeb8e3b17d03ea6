import type { CheckedFile } from '@lykta/contract/files'
import { describe, expect, test, vi } from 'vitest'
import { createUploads, type PreviewLoader, type Uploads } from './uploads.ts'

/** What is logged as an error. */
const loggedErrors = () => vi.spyOn(console, 'error').mockReturnValue().mock.calls

const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

interface Server {
  taken?: readonly string[]
  check?: () => Promise<readonly CheckedFile[]>
  upload?: (name: string) => Promise<number>
  load?: PreviewLoader
}

const makeUploads = ({ taken = [], check, upload, load }: Server = {}) => {
  let keys = 0
  const log: string[] = []
  const released: string[] = []
  const uploads = createUploads({
    check:
      check ??
      ((files) =>
        Promise.resolve(
          files.map(({ name }) => ({
            name,
            error: taken.includes(name),
            reason: taken.includes(name) ? 'taken' : null,
          })),
        )),
    upload: async ({ name, override }, { onProgress, signal }) => {
      log.push(`${name}${override ? ' override' : ''}`)
      onProgress(50)
      const id = await (upload?.(name) ?? Promise.resolve(log.length))
      signal.throwIfAborted()
      return { id, fd: 'fd', name, size: 1, type: 'image/jpeg' }
    },
    look: (_file, name) =>
      Promise.resolve({
        problem: name.endsWith('.pdf') ? 'type' : undefined,
        name: name.replace(/\.jfif$/, '.jpg'),
        isDrawn: !name.endsWith('.heic'),
      }),
    reasonOf: () => 'notUploaded',
    discard: (id) => log.push(`discard ${String(id)}`),
    preview: {
      make: ({ name }) => `blob:${name}`,
      load:
        load ??
        (({ fd, name }) =>
          Promise.resolve(
            fd === 'gone' ? undefined : name.endsWith('.mp4') ? {} : { address: `blob:${fd}` },
          )),
      release: (address) => released.push(address),
    },
    newKey: () => `k${String((keys += 1))}`,
    now: () => new Date(2026, 10, 3, 9, 5, 7),
  })
  return { uploads, log, released }
}

const states = (uploads: Uploads) => uploads.get().map(({ name, state, problem }) => [name, state, problem])

describe('createUploads', () => {
  test('[FILE-04] [FILE-22] several files are uploaded in their order', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('a.jpg'), image('b.jpg')])
    expect(await uploads.settled()).toEqual([1, 2])
    expect(log).toEqual(['a.jpg', 'b.jpg'])
  })

  test('[FILE-01] of a file there is its name, size, content, what is wrong, how far it is, whether it replaces, its picture and its id', async () => {
    const { uploads } = makeUploads()
    const file = image('a.jpg')
    uploads.add([file])
    const kept = {
      key: 'k1',
      name: 'a.jpg',
      caption: '',
      size: 1,
      file,
      preview: 'blob:a.jpg',
      override: false,
      problem: undefined,
    }
    expect(uploads.get()).toEqual([{ ...kept, state: 'waiting', percent: 0, uploaded: undefined }])
    await uploads.settled()
    expect(uploads.get()).toEqual([
      { ...kept, state: 'uploaded', percent: 100, uploaded: { id: 1, fd: 'fd' } },
    ])
  })

  test('a picture that browsers cannot draw is shown once the server has it', async () => {
    const { uploads, released } = makeUploads()
    uploads.add([image('a.heic')])
    await expect.poll(() => released).toEqual(['blob:a.heic'])
    await uploads.settled()
    await expect.poll(() => uploads.get()[0]?.preview).toBe('blob:fd')
  })

  test('a file added while another uploads is taken up too', async () => {
    const { uploads } = makeUploads()
    uploads.add([image('a.jpg')])
    uploads.add([image('b.jpg')])
    expect(await uploads.settled()).toEqual([1, 2])
  })

  test('[FILE-07] [FILE-08] a second file of a name is flagged and not uploaded', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('a.jpg'), image('a.jpg')])
    expect(await uploads.settled()).toBeUndefined()
    expect(uploads.get()[1]).toMatchObject({ state: 'flagged', problem: 'duplicate' })
    expect(log).not.toContain('a.jpg override')
  })

  test('[FILE-07] keep both gives it another name', async () => {
    const { uploads } = makeUploads()
    uploads.add([image('a.jpg'), image('a.jpg')])
    uploads.keepBoth('k2')
    expect(await uploads.settled()).toEqual([1, 2])
    expect(uploads.get().map(({ name }) => name)).toEqual(['a.jpg', 'a (2).jpg'])
  })

  test('[FILE-07] a duplicate is none any more when the other is removed', async () => {
    const { uploads, released } = makeUploads()
    uploads.add([image('a.jpg'), image('a.jpg')])
    uploads.remove('k1')
    expect(await uploads.settled()).toHaveLength(1)
    expect(released).toEqual(['blob:a.jpg'])
  })

  test('what was sent is shown until its screen goes', async () => {
    const { uploads } = makeUploads()
    uploads.add([image('a.jpg')])
    await uploads.settled()
    uploads.dispose()
    expect(uploads.get().map(({ name, state }) => [name, state])).toEqual([['a.jpg', 'uploaded']])
  })

  test('[FILE-09] [FILE-18] a name that the server reports is flagged with its reason', async () => {
    const { uploads } = makeUploads({ taken: ['b.jpg'] })
    uploads.add([image('a.jpg'), image('b.jpg')])
    expect(await uploads.settled()).toBeUndefined()
    expect(states(uploads)[1]).toEqual(['b.jpg', 'flagged', 'taken'])
  })

  test('[FILE-07] keep both of a name that was used before takes the day and the time with it', async () => {
    const { uploads } = makeUploads({ taken: ['garden.jpg'] })
    uploads.add([image('garden.jpg')])
    expect(await uploads.settled()).toBeUndefined()
    uploads.keepBoth('k1')
    expect(await uploads.settled()).toEqual([1])
    expect(uploads.get()[0]?.name).toBe('garden 2026-11-03 090507.jpg')
  })

  test('[FILE-19] replace uploads it with override, without asking again', async () => {
    const { uploads, log } = makeUploads({ taken: ['b.jpg'] })
    uploads.add([image('b.jpg')])
    expect(await uploads.settled()).toBeUndefined()
    uploads.replace('k1')
    expect(await uploads.settled()).toEqual([1])
    expect(log).toEqual(['b.jpg override'])
  })

  test('[FILE-07] replacing a duplicate sends it in the place of the one that was chosen first', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('a.jpg')])
    await uploads.settled()
    uploads.add([image('a.jpg')])
    uploads.replace('k2')
    expect(await uploads.settled()).toEqual([3])
    expect(uploads.get().map(({ key }) => key)).toEqual(['k2'])
    expect(log).toEqual(['a.jpg', 'discard 1', 'a.jpg override'])
  })

  test('[FILE-07] pictures that a camera calls all alike are sent without a question', async () => {
    const { uploads } = makeUploads({ taken: ['image.jpg'] })
    uploads.add([image('image.jpg'), image('image.jpg')])
    expect(await uploads.settled()).toEqual([1, 2])
    expect(uploads.get().map(({ name }) => name)).toEqual([
      'image 2026-11-03 090507.jpg',
      'image 2026-11-03 090507 (2).jpg',
    ])
  })

  test('what was uploaded and is taken off the message is let go of', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('a.jpg')])
    await uploads.settled()
    uploads.remove('k1')
    expect(log).toEqual(['a.jpg', 'discard 1'])
  })

  test('what was uploaded before the page was loaded is there again, and sent', async () => {
    const { uploads, log } = makeUploads()
    uploads.restore([{ id: 7, fd: 'one', name: 'a.jpg', size: 1 }])
    expect(await uploads.settled()).toEqual([7])
    await expect.poll(() => uploads.get()[0]?.preview).toBe('blob:one')
    expect(log).toEqual([])
  })

  test('a film that was uploaded before is there again, though not to be seen', async () => {
    const { uploads } = makeUploads()
    uploads.restore([
      { id: 7, fd: 'one', name: 'a.mp4', size: 1 },
      { id: 8, fd: 'gone', name: 'b.mp4', size: 1 },
    ])
    await expect
      .poll(() => states(uploads))
      .toEqual([
        ['a.mp4', 'uploaded', undefined],
        ['b.mp4', 'flagged', 'gone'],
      ])
  })

  test('what was uploaded before and is gone is flagged', async () => {
    const { uploads } = makeUploads()
    uploads.restore([{ id: 7, fd: 'gone', name: 'a.jpg', size: 1 }])
    await expect.poll(() => states(uploads)).toEqual([['a.jpg', 'flagged', 'gone']])
  })

  test('what was uploaded is not taken for gone because nobody could be asked', async () => {
    const asked: string[] = []
    const load: PreviewLoader = ({ fd }) => {
      asked.push(fd)
      return Promise.reject(new Error('offline'))
    }
    const { uploads } = makeUploads({ load })
    uploads.restore([{ id: 7, fd: 'one', name: 'a.jpg', size: 1 }])
    uploads.add([image('b.heic')])
    await uploads.settled()
    await expect.poll(() => asked).toEqual(['one', 'fd'])
    expect(states(uploads)).toEqual([
      ['a.jpg', 'uploaded', undefined],
      ['b.heic', 'uploaded', undefined],
    ])
    expect(await uploads.settled()).toEqual([7, 1])
  })

  test('[FILE-10] a file is sent under the name that its content has, beside another of that name without a question', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('a.jpg'), image('a.jfif'), image('b.jfif')])
    expect(await uploads.settled()).toEqual([1, 2, 3])
    expect(log).toEqual(['a.jpg', 'a (2).jpg', 'b.jpg'])
  })

  test('[FILE-10] a file that is removed while it is looked at is not sent', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('letter.pdf'), image('a.jpg')])
    uploads.remove('k1')
    expect(await uploads.settled()).toEqual([1])
    expect(log).toEqual(['a.jpg'])
  })

  test('[FILE-10] what is seen to be wrong is flagged and never sent', async () => {
    const { uploads, log } = makeUploads()
    uploads.add([image('letter.pdf')])
    expect(await uploads.settled()).toBeUndefined()
    expect(states(uploads)).toEqual([['letter.pdf', 'flagged', 'type']])
    expect(log).toEqual([])
  })

  test('[FILE-24] [FILE-25] a failed name check is logged and flags the files, and trying again goes on', async () => {
    const logged = loggedErrors()
    let works = false
    const { uploads } = makeUploads({
      check: () =>
        works
          ? Promise.resolve([{ name: 'a.jpg', error: false, reason: null }])
          : Promise.reject(new Error('no')),
    })
    uploads.add([image('a.jpg')])
    expect(await uploads.settled()).toBeUndefined()
    expect(logged).toEqual([['file name check failed', { err: { name: 'Error' } }]])
    expect(states(uploads)).toEqual([['a.jpg', 'flagged', 'notChecked']])
    works = true
    uploads.retry('k1')
    expect(await uploads.settled()).toEqual([1])
  })

  test('[FILE-24] [FILE-25] a failed upload is logged and flags the file, and the next one goes on', async () => {
    const logged = loggedErrors()
    const { uploads } = makeUploads({
      upload: (name) => (name === 'a.jpg' ? Promise.reject(new Error('no')) : Promise.resolve(9)),
    })
    uploads.add([image('a.jpg'), image('b.jpg')])
    await expect
      .poll(() => states(uploads))
      .toEqual([
        ['a.jpg', 'flagged', 'notUploaded'],
        ['b.jpg', 'uploaded', undefined],
      ])
    expect(logged).toEqual([['upload failed', { err: { name: 'Error' } }]])
  })

  test('an upload that is removed is stopped and leaves nothing behind', async () => {
    const arrival = Promise.withResolvers<number>()
    const { uploads } = makeUploads({ upload: () => arrival.promise })
    uploads.add([image('a.jpg')])
    await expect.poll(() => uploads.get()[0]?.state).toBe('uploading')
    uploads.remove('k1')
    arrival.resolve(1)
    expect(await uploads.settled()).toEqual([])
  })

  test('nothing chosen is settled at once', async () => {
    expect(await makeUploads().uploads.settled()).toEqual([])
  })
})
