import { z } from 'zod'
import { settingsByGroup } from '../settings.ts'

const WordsSchema = z.object({ about: z.string(), example: z.string(), otherwise: z.string().optional() })

const code = (text: string): string => `\`${text}\``

/** The default as it would be given in the environment. */
const defaultOf = (shape: z.ZodType): string => {
  const value = z.union([z.string(), z.number(), z.array(z.string())]).safeParse(shape.parse(undefined))
  if (!value.success || (Array.isArray(value.data) && value.data.length === 0)) return '–'
  return code([value.data].flat().join(','))
}

const row = ([name, shape]: [string, z.ZodType]): string => {
  const { about, example, otherwise } = WordsSchema.parse(shape.meta())
  return `| ${code(name)} | ${about} | ${otherwise ?? defaultOf(shape)} | ${code(example)} |`
}

/** Returns the text of docs/settings.md. */
export const writeSettings = (): string =>
  [
    '# Every setting',
    '',
    'Settings are variables of the environment; a blank one counts as unset. With a bad value Lykta does not start, and prints',
    'everything that is wrong at once. This page is written from `apps/server/src/settings.ts`:',
    '`npx vitest run --project server apps/server/src/config.test.ts -u` writes it anew.',
    ...Object.entries(settingsByGroup).flatMap(([group, settings]) => [
      '',
      `## ${group}`,
      '',
      '| Setting | What it does | Default | Example |',
      '| --- | --- | --- | --- |',
      ...Object.entries(settings).map(row),
    ]),
    '',
  ].join('\n')
