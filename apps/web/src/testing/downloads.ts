import { onTestFinished, vi } from 'vitest'

interface Saved {
  name: string
  text: () => Promise<string>
}

/** The files that the page has the browser save from now on; none is written. */
export const watchDownloads = (): readonly Saved[] => {
  const saved: Saved[] = []
  const blobs = new Map<string, Blob>()
  const createUrl = URL.createObjectURL.bind(URL)
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = createUrl(blob)
      if (blob instanceof Blob) blobs.set(url, blob)
      return url
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({
        name: this.download,
        text: async () => (await blobs.get(this.href)?.arrayBuffer().then(decode)) ?? '',
      })
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return saved
}

const decode = (bytes: ArrayBuffer): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
