/** Colours as `#rrggbb`, and their contrast (WCAG 2.2). */
export type Colour = `#${string}`

export const isColour = (value: unknown): value is Colour =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

const channels = (colour: Colour): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white). */
export const contrast = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes the given share (0 to 1) of the second colour into the first. */
export const mix = (colour: Colour, into: Colour, part: number): Colour => {
  const other = channels(into)
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((other[index] ?? channel) - channel) * part),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
