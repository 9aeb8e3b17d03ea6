/** What precedes the pixels of a TIFF: eight bits each of red, green and blue, row by row. */
export const writeTiffHead = (width: number, height: number, profile: Buffer | undefined): Buffer => {
  const rowsAtOnce = 16
  const strips = Math.ceil(height / rowsAtOnce)
  const bytesOf = (strip: number) => width * 3 * Math.min(rowsAtOnce, height - strip * rowsAtOnce)
  const entries = profile === undefined ? 10 : 11
  const bitsAt = 8 + 2 + entries * 12 + 4
  const offsetsAt = bitsAt + 6
  const countsAt = offsetsAt + strips * 4
  const profileAt = countsAt + strips * 4
  const pixelsAt = profileAt + (profile?.length ?? 0)

  const head = Buffer.alloc(pixelsAt)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries, 8)
  let at = 10
  const [short, long, bytes] = [3, 4, 7]
  const entry = (tag: number, type: number, count: number, value: number) => {
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(value, at + 8)
    at += 12
  }
  /** With a single strip, its place would stand in the entry itself. */
  const listed = (from: number, single: number) => (strips === 1 ? single : from)
  entry(256, long, 1, width)
  entry(257, long, 1, height)
  entry(258, short, 3, bitsAt)
  entry(259, short, 1, 1) // not compressed
  entry(262, short, 1, 2) // red, green and blue
  entry(273, long, strips, listed(offsetsAt, pixelsAt))
  entry(277, short, 1, 3)
  entry(278, long, 1, rowsAtOnce)
  entry(279, long, strips, listed(countsAt, bytesOf(0)))
  entry(284, short, 1, 1) // the three beside each other
  if (profile !== undefined) entry(34_675, bytes, profile.length, profileAt)

  for (const channel of [0, 1, 2]) head.writeUInt16LE(8, bitsAt + channel * 2)
  for (let strip = 0; strip < strips; strip++) {
    head.writeUInt32LE(pixelsAt + strip * rowsAtOnce * width * 3, offsetsAt + strip * 4)
    head.writeUInt32LE(bytesOf(strip), countsAt + strip * 4)
  }
  profile?.copy(head, profileAt)
  return head
}
