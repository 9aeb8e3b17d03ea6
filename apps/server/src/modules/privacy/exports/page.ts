import { roles } from '@lykta/contract/accounts'
import { alarmLevels } from '@lykta/contract/alarms'
import { auditActions } from '@lykta/contract/audit'
import { competences, functionNames } from '@lykta/contract/boxes'
import { consentPurposes, notedGivers, notedProofs } from '@lykta/contract/consents'
import { exportedChoices, exportedParts, type ExportedPart } from '@lykta/contract/privacy'
import { languages, locales, type Language } from '@lykta/contract/languages'
import { z } from 'zod'
import { textsIn } from '../../../platform/texts.ts'

const WordSchema = z.enum([
  ...roles,
  ...competences,
  ...functionNames,
  ...alarmLevels,
  ...exportedChoices,
  ...languages,
  ...consentPurposes,
  ...notedGivers,
  ...notedProofs,
  'agreed',
  'refused',
  'to_box',
  'from_box',
  'Daily',
  'Weekly',
  'Monthly',
])
const ActionSchema = z.enum(auditActions)
const FileSchema = z.object({ file: z.string(), caption: z.string() })
/** Fields with a name of ours in place of somebody's words. */
const named = new Set<string>([
  'role',
  'competence',
  'permissions',
  'hidden',
  'level',
  'choice',
  'language',
  'direction',
  'repeats',
  'purpose',
  'answer',
  'giver',
  'proof',
])

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isTimeField = (field: z.ZodType): boolean =>
  field instanceof z.ZodISODateTime ||
  (field instanceof z.ZodNullable && field.unwrap() instanceof z.ZodISODateTime)
/** Fields with a time; what looks like one elsewhere are somebody's words. */
const timeFields = new Set(
  Object.values(exportedParts).flatMap(({ element }) =>
    Object.entries<z.ZodType>(element.shape).flatMap(([label, field]) => (isTimeField(field) ? [label] : [])),
  ),
)

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#111d33;background:#fffdf8}
dl{border-top:1px solid #ccc;padding:.75rem 0;margin:0;display:grid;grid-template-columns:minmax(7rem,1fr) 3fr;gap:.25rem 1rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}img,video{display:block;max-width:100%;max-height:30rem}`

/** The page `index.html` of an export, piece by piece, so that however many rows there are none waits in memory. */
export const createPage = (language: Language, timeZone: string) => {
  const t = textsIn(language, 'privacy')
  const times = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })

  const fileShown = (file: z.infer<typeof FileSchema>): string => {
    const url = encodeURI(file.file)
    const name = escapeHtml(file.file.slice('media/'.length))
    const media = /\.(?:jpg|png|gif|webp)$/.test(file.file)
      ? `<img loading="lazy" src="${url}" alt="">`
      : file.file.endsWith('.mp4')
        ? `<video controls preload="none" src="${url}"></video>`
        : ''
    return `<a href="${url}">${media}${name}</a> ${escapeHtml(file.caption)}`
  }

  const shown = (label: string, value: unknown): string => {
    if (Array.isArray(value))
      return value.map((one) => shown(label, one)).join(label === 'files' ? '<br>' : ', ')
    const file = FileSchema.safeParse(value)
    if (file.success) return fileShown(file.data)
    const text = typeof value === 'string' ? value : ''
    if (text !== '' && timeFields.has(label)) return times.format(new Date(text))
    const action = ActionSchema.safeParse(text)
    if (label === 'action' && action.success) return escapeHtml(t(`export.actions.${action.data}`))
    const word = WordSchema.safeParse(text)
    if (named.has(label) && word.success) return escapeHtml(t(`export.words.${word.data}`))
    return label === 'repeats' ? '' : escapeHtml(text).replaceAll('\n', '<br>')
  }

  return {
    begin: (name: string, at: Date): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(t('export.title', { name }))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body><h1>${escapeHtml(t('export.title', { name }))}</h1><p>${escapeHtml(t('export.intro', { at: times.format(at) }))}</p>
`,
    heading: (part: ExportedPart): string => `<h2>${escapeHtml(t(`export.parts.${part}`))}</h2>\n`,
    nothing: `<p>${escapeHtml(t('export.nothing'))}</p>\n`,
    row: (part: ExportedPart, row: Readonly<Record<string, unknown>>): string => {
      const facts: string[] = []
      for (const label of exportedParts[part].element.keyof().options) {
        const words = shown(label, row[label])
        if (words !== '') facts.push(`<dt>${escapeHtml(t(`export.labels.${label}`))}</dt><dd>${words}</dd>`)
      }
      return `<dl>${facts.join('')}</dl>\n`
    },
    end: '</body></html>\n',
  }
}
