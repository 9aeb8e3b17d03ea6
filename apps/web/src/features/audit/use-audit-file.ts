import { useTranslation } from 'react-i18next'
import { inputText } from '../../shared/format/index.ts'
import { tableOf } from '../../shared/table/csv.ts'
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
        ...tableOf(entries, [
          [t('columns.at'), ({ at }) => inputText(at).replace('T', ' ')],
          [t('columns.action'), (entry) => action(entry.action)],
          [t('times'), ({ count }) => String(count)],
          [t('columns.who'), who],
          [t('columns.where'), where],
          [t('about'), about],
          [
            t('detail'),
            (entry) =>
              details(entry)
                .map(([name, value]) => `${name}: ${value}`)
                .join(' · '),
          ],
          [t('columns.device'), ({ device }) => device ?? ''],
          [t('address'), ({ address }) => address ?? ''],
        ]),
      }
    },
  }
}
