/** What came after Chromium 90, by how it stands in a script. What the TV app brings itself is not here: `app/old-browsers.ts`. */
const newerInScripts: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['AbortSignal.timeout', /AbortSignal\.timeout\b/],
  ['AbortSignal.any', /AbortSignal\.any\b/],
  ['structuredClone', /\bstructuredClone\(/],
  ['Array.fromAsync', /Array\.fromAsync\b/],
  ['toSpliced', /\.toSpliced\(/],
  ['Object.groupBy', /(?:Object|Map)\.groupBy\b/],
  ['Promise.withResolvers', /Promise\.withResolvers\b/],
  ['Promise.try', /Promise\.try\b/],
  ['sets', /\.(?:union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/],
  ['Iterator.from', /\bIterator\.from\b/],
  ['isWellFormed', /\.(?:is|to)WellFormed\(/],
  ['RegExp.escape', /RegExp\.escape\b/],
  ['toBase64, toHex', /\.(?:toBase64|toHex|fromBase64|fromHex)\(/],
  ['Intl.DurationFormat', /Intl\.DurationFormat\b/],
  ['Intl.supportedValuesOf', /Intl\.supportedValuesOf\b/],
  ['scheduler', /\bscheduler\.(?:postTask|yield)\b/],
  ['popover', /\.(?:show|hide|toggle)Popover\(/],
  ['checkVisibility', /\.checkVisibility\(/],
]

const newerInStyles: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['color-mix', /\bcolor-mix\(/],
  ['relative colours', /\b(?:rgb|hsl|oklch)\(from\b/],
  ['oklch', /\b(?:ok)?(?:lch|lab)\(/],
  [':has', /:has\(/],
  ['units of small and large screens', /\d(?:[dsl]v[hwib]|[dsl]vm(?:in|ax)|cq(?:[whib]|min|max))\b/],
  ['translate, rotate, scale', /[;{](?:translate|rotate|scale):/],
  ['linear()', /\blinear\(/],
  ['accent-color', /[;{]accent-color:/],
  ['@container', /@container\b/],
  ['@layer', /@layer\b/],
  ['@scope', /@scope\b/],
  ['@starting-style', /@starting-style\b/],
  ['nesting', /&/],
]

/** Names of what a script uses that an old TV does not have. */
export const newerThanOldTvs = (script: string): string[] =>
  newerInScripts.filter(([, pattern]) => pattern.test(script)).map(([name]) => name)

const conditional = /@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const custom = /(?<=[;{])(--[\w-]+):([^;}]*)/g
const referTo = (names: Iterable<string>, value: string): boolean =>
  [...names].some((name) => value.includes(`var(${name})`) || value.includes(`var(${name},`))

/**
 * The same of minified styles. What stands behind `@supports` does not count, nor does a custom property that only other unused
 * ones refer to.
 */
export const newerStylesThanOldTvs = (styles: string): string[] => {
  const unconditional = styles.replaceAll(conditional, '')
  const properties = [...unconditional.matchAll(custom)].map(([, name = '', value = '']) => ({ name, value }))
  const declared = unconditional.replaceAll(custom, '')
  return newerInStyles
    .filter(([, pattern]) => {
      const newer = new Set(properties.filter(({ value }) => pattern.test(value)).map(({ name }) => name))
      // Sets go over what is added to them meanwhile.
      for (const name of newer)
        for (const other of properties) if (referTo([name], other.value)) newer.add(other.name)
      return pattern.test(declared) || referTo(newer, declared)
    })
    .map(([name]) => name)
}
