import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type Language } from '@lykta/contract/languages'
import { StartError } from '../start-error.ts'
import { readLegal, type LegalSection } from './legal.ts'
import { themeCss, themeOf, ThemeFileSchema, type ThemeFile } from './theme.ts'

/** A region's look and names, as read when the server started. */
export interface Branding {
  productName: string | undefined
  regionName: string | undefined
  themeCss: string
  /** The colour of the installed app's bars. */
  primary: string
  /** File name in the folder; undefined for Lykta's own picture. */
  logo: string | undefined
  homePicture: string | undefined
  legal: Record<Language, LegalSection[]>
  /** The folders to search for files, the region's own first. */
  folders: string[]
}

const ownPrimary = '#111d33'
const homePictures = ['home.webp', 'home.jpg', 'home.png', 'home.svg']

/**
 * Reads a branding folder. Faults are reported, one sentence each, and Lykta's defaults used instead: a wrong colour
 * must not stop a care service.
 * @throws StartError if there is no such folder
 */
export const readBranding = async (
  folders: { own: string | undefined; standard: string },
  onFault: (fault: string) => void,
): Promise<Branding> => {
  const folder = folders.own ?? folders.standard
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() !== true)
    throw new StartError(`The branding folder ${folder} is not there. Set BRANDING_DIR to one that is.`)

  const file = await readThemeFile(join(folder, 'theme.json'), onFault)
  const { tokens, faults } = themeOf(file)
  for (const fault of faults) onFault(`theme.json: ${fault}`)
  const own = folder !== folders.standard
  return {
    productName: file.productName,
    regionName: file.regionName,
    themeCss: themeCss(tokens),
    primary: tokens.primary ?? ownPrimary,
    logo: own ? await firstOf(folder, ['logo.svg']) : undefined,
    homePicture: own ? await firstOf(folder, homePictures) : undefined,
    legal: await readLegalTexts(folder, onFault),
    folders: own ? [folder, folders.standard] : [folder],
  }
}

const readThemeFile = async (path: string, onFault: (fault: string) => void): Promise<ThemeFile> => {
  const text = await textOf(path)
  if (text === undefined) return {}
  try {
    const parsed = ThemeFileSchema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) onFault(`theme.json: ${issue.path.join('.')} ${issue.message}`)
    return withoutFaults(
      JSON.parse(text),
      new Set(parsed.error.issues.map(({ path: [name] }) => String(name))),
    )
  } catch {
    onFault('theme.json is not JSON and was left out.')
    return {}
  }
}

/** One faulty entry of a theme does not discard the others. */
const withoutFaults = (value: unknown, names: ReadonlySet<string>): ThemeFile => {
  if (typeof value !== 'object' || value === null) return {}
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
  return ThemeFileSchema.safeParse(rest).data ?? {}
}

const readLegalTexts = async (
  folder: string,
  onFault: (fault: string) => void,
): Promise<Record<Language, LegalSection[]>> => {
  const legal: Record<Language, LegalSection[]> = { en: [], sv: [] }
  for (const language of languages) {
    const text = await textOf(join(folder, `legal.${language}.txt`))
    if (text !== undefined) legal[language] = readLegal(text)
  }
  const written = languages.filter((language) => legal[language].length > 0)
  const [only] = written
  if (written.length === 1 && only !== undefined) {
    // The other language is better than none.
    for (const language of languages) legal[language] = legal[only]
    onFault(`The legal text is there as legal.${only}.txt only, and is shown so in every language.`)
  }
  return legal
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)

const firstOf = async (folder: string, names: readonly string[]): Promise<string | undefined> => {
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile() === true) return name
  }
  return undefined
}
