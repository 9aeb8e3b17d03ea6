import { type Store } from './store.ts'

/** For a TV that refuses to store anything: a reload forgets everything, and pairing starts again. */
export const createMemoryStore = (): Store => {
  // As text, so that later changes to an object do not change what was stored.
  const values = new Map<string, string>()
  const pictures = new Map<string, Blob>()
  return {
    isLasting: false,
    read(name) {
      const text = values.get(name)
      return Promise.resolve(text === undefined ? undefined : JSON.parse(text))
    },
    write(name, value) {
      values.set(name, JSON.stringify(value))
      return Promise.resolve()
    },
    picture: (fd) => Promise.resolve(pictures.get(fd)),
    keepPicture(fd, picture) {
      pictures.set(fd, picture)
      return Promise.resolve()
    },
    prunePictures(wanted) {
      for (const fd of pictures.keys()) if (!wanted.has(fd)) pictures.delete(fd)
      return Promise.resolve()
    },
    wipe() {
      values.clear()
      pictures.clear()
      return Promise.resolve()
    },
  }
}
