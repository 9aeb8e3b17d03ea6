import { z } from 'zod'
import { contrast, isColour, mix, type Colour } from './colour.ts'

const ColourSchema = z
  .custom<Colour>(isColour, 'must be a colour such as #173a35')
  .transform((colour): Colour => `#${colour.slice(1).toLowerCase()}`)

/** `theme.json` of a branding folder. Missing entries have Lykta's values, or follow from the two main colours. */
export const ThemeFileSchema = z.object({
  productName: z.string().trim().min(1).max(40).optional(),
  regionName: z.string().trim().max(60).optional(),
  primary: ColourSchema.optional(),
  primaryHover: ColourSchema.optional(),
  onPrimary: ColourSchema.optional(),
  accent: ColourSchema.optional(),
  accentSoft: ColourSchema.optional(),
  onAccent: ColourSchema.optional(),
})
export type ThemeFile = z.infer<typeof ThemeFileSchema>

type Token = 'primary' | 'primary-hover' | 'on-primary' | 'accent' | 'accent-soft' | 'on-accent'
type Tokens = Partial<Record<Token, Colour>>

export interface Theme {
  tokens: Tokens
  /** What was rejected, one sentence each. */
  faults: string[]
}

/** The colours of `packages/ui` that appear next to a region's colours. */
const white: Colour = '#ffffff'
const paper: Colour = '#fffdf8'
const ink: Colour = '#111d33'
const darkest: Colour = '#0a1222'
const mutedOnPrimary: Colour = '#c9d3e0'

const textContrast = 7
const edgeContrast = 3

interface Pair {
  names: string
  one: Colour
  other: Colour
  least: number
}

/** Rounded down, so that a pair just below the minimum is not shown as reaching it. */
const shown = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

const faultsOf = (pairs: readonly Pair[], instead: string): string[] =>
  pairs.flatMap(({ names, one, other, least }) => {
    const ratio = contrast(one, other)
    if (ratio >= least) return []
    return [
      `${names} have a contrast of ${shown(ratio)} where ${String(least)}:1 is needed to be read; ${instead}`,
    ]
  })

const primaryOf = (file: ThemeFile): Theme => {
  const { primary, onPrimary = paper } = file
  if (primary === undefined)
    return { tokens: {}, faults: orphans(file, 'primary', ['primaryHover', 'onPrimary']) }
  const lighter = mix(primary, white, 0.12)
  const hover = file.primaryHover ?? (contrast(onPrimary, lighter) >= textContrast ? lighter : primary)
  const faults = faultsOf(
    [
      {
        names: `primary ${primary} and onPrimary ${onPrimary}`,
        one: primary,
        other: onPrimary,
        least: textContrast,
      },
      {
        names: `primaryHover ${hover} and onPrimary ${onPrimary}`,
        one: hover,
        other: onPrimary,
        least: textContrast,
      },
      {
        names: `primary ${primary} and the quieter text on it, ${mutedOnPrimary},`,
        one: primary,
        other: mutedOnPrimary,
        least: textContrast,
      },
    ],
    "Lykta's own primary colours stay.",
  )
  const tokens: Tokens = { primary, 'primary-hover': hover, 'on-primary': onPrimary }
  return { tokens: faults.length === 0 ? tokens : {}, faults }
}

const accentOf = (file: ThemeFile): Theme => {
  const { accent } = file
  if (accent === undefined) return { tokens: {}, faults: orphans(file, 'accent', ['accentSoft', 'onAccent']) }
  const soft = file.accentSoft ?? mix(accent, white, 0.7)
  const onAccent = file.onAccent ?? ink
  const faults = faultsOf(
    [
      {
        names: `accent ${accent} and onAccent ${onAccent}`,
        one: accent,
        other: onAccent,
        least: textContrast,
      },
      {
        names: `accentSoft ${soft} and onAccent ${onAccent}`,
        one: soft,
        other: onAccent,
        least: textContrast,
      },
      {
        names: `accent ${accent} and the TV's background ${darkest}`,
        one: accent,
        other: darkest,
        least: edgeContrast,
      },
    ],
    "Lykta's own accent colours stay.",
  )
  const tokens: Tokens = { accent, 'accent-soft': soft, 'on-accent': onAccent }
  return { tokens: faults.length === 0 ? tokens : {}, faults }
}

const orphans = (file: ThemeFile, main: 'primary' | 'accent', rest: readonly (keyof ThemeFile)[]): string[] =>
  rest.flatMap((name) => (file[name] === undefined ? [] : [`${name} is only used together with ${main}.`]))

/**
 * A region's colours, checked and completed. The three colours of a family belong together: one pair with too little
 * contrast resets the whole family to Lykta's own, and is reported.
 */
export const themeOf = (file: ThemeFile): Theme => {
  const primary = primaryOf(file)
  const accent = accentOf(file)
  return { tokens: { ...primary.tokens, ...accent.tokens }, faults: [...primary.faults, ...accent.faults] }
}

/**
 * `/branding/theme.css`: the six colours that a region replaces. Made only from checked colours, so nothing can be
 * injected.
 */
export const themeCss = (tokens: Tokens): string => {
  const lines = Object.entries(tokens).map(([token, colour]) => `  --brand-${token}: ${colour};\n`)
  return lines.length === 0 ? '/* Lykta in its own colours. */\n' : `:root {\n${lines.join('')}}\n`
}
