/** Blocks of each version from 1 to 6, with their codewords of data and of error correction, at level M. */
const blocksOf = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
]

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/**
 * Reads a QR code from its modules, as a camera does, by the standard alone: of versions 1 to 6 and level M, with text as bytes.
 * Throws where a codeword is wrong.
 */
export const readQr = (size: number, isDark: (x: number, y: number) => boolean): string => {
  const version = (size - 17) / 4
  const layout = blocksOf[version - 1]
  if (layout === undefined) throw new Error(`a QR code of ${String(size)} modules`)
  const format = bitsOf(formatPlaces, isDark) ^ 0b101010000010010
  const mask = masks[(format >> 10) & 7]
  if (format >> 13 !== 0 || mask === undefined) throw new Error('another level of error correction')
  const modules = dataPlaces(size, version).map(([x, y]) => isDark(x, y) !== (mask(x, y) === 0))
  const codewords = inGroups(modules, 8).map((bits) => numberOf(bits))

  const { blocks, data, correction } = layout
  const text: number[] = []
  for (let block = 0; block < blocks; block += 1) {
    // The blocks take turns: first all data, then all error correction.
    const own = codewords.slice(0, blocks * (data + correction)).filter((_, at) => at % blocks === block)
    if (!isWhole(own, correction)) throw new Error('the error correction does not fit')
    text.push(...own.slice(0, data))
  }
  const bits = text.flatMap((byte) => Array.from({ length: 8 }, (_, at) => ((byte >> (7 - at)) & 1) === 1))
  if (numberOf(bits.slice(0, 4)) !== 4) throw new Error('not text as bytes')
  const length = numberOf(bits.slice(4, 12))
  const bytes = inGroups(bits.slice(12), 8).slice(0, length)
  return new TextDecoder().decode(new Uint8Array(bytes.map((byte) => numberOf(byte))))
}

type Place = readonly [x: number, y: number]

/** Around the finder at the top left, the highest bit first. */
const formatPlaces: Place[] = [
  ...[0, 1, 2, 3, 4, 5, 7, 8].map((x): Place => [x, 8]),
  ...[7, 5, 4, 3, 2, 1, 0].map((y): Place => [8, y]),
]

/** The places of the data: in pairs of columns from the right, alternately upwards and downwards. */
const dataPlaces = (size: number, version: number): Place[] => {
  const isFunction = (x: number, y: number): boolean => {
    const [left, top, right, bottom] = [x < 9, y < 9, x >= size - 8, y >= size - 8]
    const isAlignment = version > 1 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2
    return (left && top) || (right && top) || (left && bottom) || x === 6 || y === 6 || isAlignment
  }
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair)
  return pairs
    .map((right) => (right <= 6 ? right - 1 : right))
    .flatMap((right, pair) =>
      Array.from({ length: size }, (_, row) => (pair % 2 === 0 ? size - 1 - row : row)).flatMap(
        (y): Place[] => [
          [right, y],
          [right - 1, y],
        ],
      ),
    )
    .filter(([x, y]) => !isFunction(x, y))
}

const numberOf = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => sum * 2 + Number(bit), 0)

const bitsOf = (places: readonly Place[], isDark: (x: number, y: number) => boolean): number =>
  numberOf(places.map(([x, y]) => isDark(x, y)))

const inGroups = <T>(all: readonly T[], of: number): T[][] =>
  Array.from({ length: Math.floor(all.length / of) }, (_, at) => all.slice(at * of, (at + 1) * of))

/** Whether a block of Reed-Solomon code is without errors: as a polynomial it is zero at each root. */
const isWhole = (block: readonly number[], correction: number): boolean => {
  let root = 1
  for (let at = 0; at < correction; at += 1) {
    if (block.reduce((sum, codeword) => times(sum, root) ^ codeword, 0) !== 0) return false
    root = times(root, 2)
  }
  return true
}

/** The product in the field of 256 elements that QR codes use. */
const times = (one: number, other: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if (((other >> bit) & 1) === 1) product ^= one
  }
  return product
}
