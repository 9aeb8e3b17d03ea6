/** The hue of a computed colour, in degrees. */
export const hueOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (most === red) return (60 * ((green - blue) / spread) + 360) % 360
  return most === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240
}
