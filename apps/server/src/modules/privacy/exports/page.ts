import type { ExportedPart } from '@lykta/contract/privacy'
import type { Language } from '@lykta/contract/languages'
import { textsIn } from '../../../platform/texts.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const labels = [
  'name',
  'username',
  'email',
  'phone',
  'company',
  'role',
  'address',
  'room',
  'place',
  'language',
  'since',
  'at',
  'from',
  'to',
  'subject',
  'text',
  'files',
  'readAt',
  'endsAt',
  'repeats',
  'answeredAt',
  'with',
  'direction',
  'level',
  'calls',
  'competence',
  'permissions',
  'device',
  'lastUsedAt',
  'action',
] as const

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** The page `index.html` of an export, piece by piece, so that however many rows there are none waits in memory. */
export const createPage = (language: Language, timeZone: string) => {
  const t = textsIn(language, 'privacy')
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(shown).join(', ')
    const text = typeof value === 'string' ? value : ''
    if (text.startsWith('media/')) return `<a href="${encodeURI(text)}">${escapeHtml(text.slice(6))}</a>`
    return isTime(text) ? times.format(new Date(text)) : escapeHtml(text).replaceAll('\n', '<br>')
  }
  return {
    begin: (name: string, at: Date): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(t('export.title', { name }))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#111d33;background:#fffdf8}
dl{border-top:1px solid #ccc;padding:.75rem 0;margin:0;display:grid;grid-template-columns:minmax(7rem,1fr) 3fr;gap:.25rem 1rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere}</style></head>
<body><h1>${escapeHtml(t('export.title', { name }))}</h1><p>${escapeHtml(t('export.intro', { at: times.format(at) }))}</p>
`,
    heading: (part: ExportedPart): string => `<h2>${escapeHtml(t(`export.parts.${part}`))}</h2>\n`,
    row: (row: Readonly<Record<string, unknown>>): string => {
      const facts = labels.flatMap((label) => {
        const words = shown(row[label])
        return words === '' ? [] : [`<dt>${escapeHtml(t(`export.labels.${label}`))}</dt><dd>${words}</dd>`]
      })
      return `<dl>${facts.join('')}</dl>\n`
    },
    end: '</body></html>\n',
  }
}
