type Newer = ReadonlyArray<readonly [name: string, pattern: RegExp]>

/** What is newer than Chromium 90, but in every browser of the web app, by how a script writes it. */
const onlyOnTvs: Newer = [
  ['AbortSignal.timeout', /AbortSignal\.timeout\b/],
  ['structuredClone', /\bstructuredClone\(/],
  ['Intl.supportedValuesOf', /Intl\.supportedValuesOf\b/],
]

/**
 * What came after Chromium 109, Safari 16.4 or Firefox 115. What the apps bring themselves is not here:
 * `packages/client/src/polyfills.ts`.
 */
const newerInScripts: Newer = [
  ['AbortSignal.any', /AbortSignal\.any\b/],
  ['Array.fromAsync', /Array\.fromAsync\b/],
  ['Object.groupBy', /Object\.groupBy\b/],
  ['Promise.withResolvers', /Promise\.withResolvers\b/],
  ['Promise.try', /Promise\.try\b/],
  ['sets', /\.(?:union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/],
  ['Iterator.from', /\bIterator\.from\b/],
  ['isWellFormed', /\.(?:is|to)WellFormed\(/],
  ['RegExp.escape', /RegExp\.escape\b/],
  ['toBase64, toHex', /\.(?:toBase64|toHex|fromBase64|fromHex)\(/],
  ['Intl.DurationFormat', /Intl\.DurationFormat\b/],
  ['scheduler', /\bscheduler\.(?:postTask|yield)\b/],
  ['popover', /\.(?:show|hide|toggle)Popover\(/],
  ['checkVisibility', /\.checkVisibility\(/],
]

const stylesOnlyOnTvs: Newer = [
  ['units of small and large screens', /\d(?:[dsl]v[hwib]|[dsl]vm(?:in|ax)|cq(?:[whib]|min|max))\b/],
  ['translate, rotate, scale', /[;{](?:translate|rotate|scale):/],
  ['accent-color', /[;{]accent-color:/],
  ['@container', /@container\b/],
  ['@layer', /@layer\b/],
]

const newerInStyles: Newer = [
  ['color-mix', /\bcolor-mix\(/],
  [':has', /:has\(/],
  ['relative colours', /\b(?:rgb|hsl|oklch)\(from\b/],
  ['oklch', /\b(?:ok)?(?:lch|lab)\(/],
  ['light-dark', /\blight-dark\(/],
  ['linear()', /\blinear\(/],
  ['@scope', /@scope\b/],
  ['@starting-style', /@starting-style\b/],
  ['@property', /@property\b/],
  ['field-sizing', /[;{]field-sizing:/],
  ['nesting', /&/],
]

const namesIn = (script: string, newer: Newer): string[] =>
  newer.filter(([, pattern]) => pattern.test(script)).map(([name]) => name)

/** Names of what a script uses that an old TV does not have. */
export const newerThanOldTvs = (script: string): string[] =>
  namesIn(script, [...onlyOnTvs, ...newerInScripts])

/** Names of what a script uses that a browser of the web app may not have. What is asked for first does not count. */
export const newerThanOldPhones = (script: string): string[] =>
  namesIn(script.replaceAll(askedFor, ''), newerInScripts)

const conditional = /@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const custom = /(?<=[;{])(--[\w-]+):([^;}]*)/g
const referTo = (names: Iterable<string>, value: string): boolean =>
  [...names].some((name) => value.includes(`var(${name})`) || value.includes(`var(${name},`))

/** As React Aria writes it: where the function is missing, it does without. */
const askedFor =
  /`checkVisibility`in Element\.prototype|\w+\?\w+\.checkVisibility\(|Intl\.DurationFormat\?new Intl\.DurationFormat\b/g

/**
 * The same of minified styles. What stands behind `@supports` does not count, nor does a custom property that only other unused
 * ones refer to.
 */
export const newerStylesThanOldTvs = (styles: string): string[] =>
  newerStyles(styles, [...stylesOnlyOnTvs, ...newerInStyles])

/** The same for the browsers of the web app, of which Chromium 109 mixes no colours. */
export const newerStylesThanOldPhones = (styles: string): string[] => newerStyles(styles, newerInStyles)

const newerStyles = (styles: string, newer: Newer): string[] => {
  const unconditional = styles.replaceAll(conditional, '')
  const properties = [...unconditional.matchAll(custom)].map(([, name = '', value = '']) => ({ name, value }))
  const declared = unconditional.replaceAll(custom, '')
  return newer
    .filter(([, pattern]) => {
      const names = new Set(properties.filter(({ value }) => pattern.test(value)).map(({ name }) => name))
      // Sets go over what is added to them meanwhile.
      for (const name of names)
        for (const other of properties) if (referTo([name], other.value)) names.add(other.name)
      return pattern.test(declared) || referTo(names, declared)
    })
    .map(([name]) => name)
}
