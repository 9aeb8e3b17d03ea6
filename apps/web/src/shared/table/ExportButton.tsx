import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { inputText } from '../format/index.ts'
import { notices } from '../notices/index.ts'
import { Button } from '../ui/index.ts'
import { csvText, type CsvTable } from './csv.ts'
import { saveFile } from './save-file.ts'

export interface ListFile {
  /** The file name, without day and ending. */
  name: string
  /** Reads everything that matches the search and the filters; `total` also counts what did not fit. */
  read: () => Promise<CsvTable & { total: number }>
}

/** Saves all pages of a list as a file. The server may ask for the password first, and records it. */
export const ExportButton = ({ name, read }: ListFile) => {
  const { t } = useTranslation('administration')
  const refusalText = useRefusalText()
  const saving = useMutation({
    mutationKey: ['export', name],
    mutationFn: async () => {
      const table = await read()
      saveFile(
        `${name}-${inputText(Date.now()).slice(0, 'YYYY-MM-DD'.length)}.csv`,
        'text/csv',
        csvText(table),
      )
      return { count: table.rows.length, total: table.total }
    },
    onSuccess: ({ count, total }) =>
      notices.show(
        count < total
          ? { kind: 'failed', text: t('table.exportedPart', { count, total }) }
          : { kind: 'done', text: t('table.exported', { count }) },
      ),
    onError: (error) => notices.show({ kind: 'failed', text: refusalText(error) }),
  })
  return (
    <Button
      look="quiet"
      size="small"
      icon={<IconDownload size={22} stroke={1.9} aria-hidden="true" />}
      pending={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('table.export')}
    </Button>
  )
}
