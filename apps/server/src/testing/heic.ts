import { filmOf } from './upload-files.ts'

/** A tile of a picture as HEVC, with what its decoder has to know first. */
export interface HeicTile {
  edge: number
  settings: Buffer
  content: Buffer
}

/** A square tile of one colour, such as `0xd02020`. */
export const heicTile = async (colour: string, edge: number): Promise<HeicTile> => {
  const source = [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:size=${String(edge)}x${String(edge)}`,
    '-frames:v',
    '1',
  ]
  // In the colours of pictures, not of films.
  const colours = ['-vf', 'scale=out_color_matrix=bt601:out_range=full', '-pix_fmt', 'yuvj420p']
  const params = 'log-level=error:info=0:range=full:colormatrix=smpte170m'
  const film = await filmOf(
    ...source,
    ...colours,
    '-c:v',
    'libx265',
    '-x265-params',
    params,
    '-tag:v',
    'hvc1',
    '-f',
    'mp4',
  )
  const boxAt = (name: string) => {
    const at = film.indexOf(name, 'latin1') - 4
    return film.subarray(at, at + film.readUInt32BE(at))
  }
  return { edge, settings: boxAt('hvcC'), content: boxAt('mdat').subarray(8) }
}

const numbers = (bytes: 1 | 2 | 4, ...values: number[]): Buffer => {
  const written = Buffer.alloc(bytes * values.length)
  for (const [index, value] of values.entries()) written.writeUIntBE(value, index * bytes, bytes)
  return written
}
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([numbers(4, content.length + 8), Buffer.from(name, 'latin1'), content])
}
const versioned = (name: string, version: number, ...parts: Buffer[]): Buffer =>
  box(name, numbers(1, version, 0, 0, 0), ...parts)

/** A picture as phones write it: tiles side by side, row by row, each at a separate place in the file. */
export const heicOf = (tile: HeicTile, columns: number, rows: number, profile?: Buffer): Buffer => {
  const { edge, settings, content } = tile
  const [width, height] = [columns * edge, rows * edge]
  const grid = 1
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2)
  const info = (id: number, type: string) =>
    versioned('infe', 2, numbers(2, id, 0), Buffer.from(`${type}\0`, 'latin1'))
  const gridContent = Buffer.concat([numbers(1, 0, 0, rows - 1, columns - 1), numbers(2, width, height)])
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const properties = [
    settings,
    versioned('ispe', 0, numbers(4, edge, edge)),
    versioned('ispe', 0, numbers(4, width, height)),
    ...(profile === undefined ? [] : [box('colr', Buffer.from('prof'), profile)]),
  ]
  const has = (id: number, ...which: number[]) =>
    Buffer.concat([numbers(2, id), numbers(1, which.length, ...which)])
  const meta = (from: number) =>
    versioned(
      'meta',
      0,
      versioned('hdlr', 0, numbers(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      versioned('pitm', 0, numbers(2, grid)),
      versioned(
        'iinf',
        0,
        numbers(2, tiles.length + 1),
        info(grid, 'grid'),
        ...tiles.map((id) => info(id, 'hvc1')),
      ),
      versioned('iref', 0, box('dimg', numbers(2, grid, tiles.length, ...tiles))),
      box(
        'iprp',
        box('ipco', ...properties),
        versioned(
          'ipma',
          0,
          numbers(4, tiles.length + 1),
          has(grid, 3, ...(profile === undefined ? [] : [4])),
          ...tiles.map((id) => has(id, 0x81, 2)),
        ),
      ),
      box('idat', gridContent),
      versioned(
        'iloc',
        1,
        numbers(1, 0x44, 0),
        numbers(2, tiles.length + 1),
        Buffer.concat([numbers(2, grid, 1, 0, 1), numbers(4, 0, gridContent.length)]),
        ...tiles.map((id, index) =>
          Buffer.concat([numbers(2, id, 0, 0, 1), numbers(4, from + index * content.length, content.length)]),
        ),
      ),
    )
  const from = type.length + meta(0).length + 8
  return Buffer.concat([type, meta(from), box('mdat', ...tiles.map(() => content))])
}
