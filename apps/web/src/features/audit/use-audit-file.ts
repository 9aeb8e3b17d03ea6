import { useTranslation } from 'react-i18next'
import { inputText } from '../../shared/format/index.ts'
import type { ListFile } from '../../shared/table/ExportButton.tsx'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'
import { takeAwayAudit } from './queries.ts'

/** The entries that a search finds, as a file in the reader's words. */
export const useAuditFile = (search: AuditSearch): ListFile => {
  const { t } = useTranslation('audit')
  const { action, who, where, about, details } = useAuditWords()
  return {
    name: t('file'),
    read: async () => {
      const { entries, total } = await takeAwayAudit(search)
      return {
        total,
        headings: [
          t('columns.at'),
          t('columns.action'),
          t('times'),
          t('columns.who'),
          t('columns.where'),
          t('about'),
          t('detail'),
          t('columns.device'),
          t('address'),
        ],
        rows: entries.map((entry) => [
          inputText(entry.at).replace('T', ' '),
          action(entry.action),
          String(entry.count),
          who(entry),
          where(entry),
          about(entry),
          details(entry)
            .map(([name, value]) => `${name}: ${value}`)
            .join(' · '),
          entry.device ?? '',
          entry.address ?? '',
        ]),
      }
    },
  }
}
