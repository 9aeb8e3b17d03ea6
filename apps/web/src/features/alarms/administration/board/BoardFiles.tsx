import type { AlarmDetail, AlarmReceipt } from '@lykta/contract/alarms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../../shared/box-view/index.ts'
import { inputText } from '../../../../shared/format/index.ts'
import { ExportButton, type ListFile } from '../../../../shared/table/ExportButton.tsx'
import { Button } from '../../../../shared/ui/index.ts'
import { takeAwayReceipts } from '../queries.ts'
import styles from './Board.module.css'
import { BoardSheet } from './BoardSheet.tsx'
import { stateOf } from './receipt.ts'

interface BoardFilesProps {
  alarm: AlarmDetail
  receipts: readonly AlarmReceipt[]
}

/** The board on paper, and as a file for spreadsheets. */
export const BoardFiles = ({ alarm, receipts }: BoardFilesProps) => {
  const { t } = useTranslation('alarms-administration')
  const [askedAt, setAskedAt] = useState<number>()
  const file = useReceiptsFile(alarm)
  return (
    <div className={styles['files']}>
      <Button look="quiet" size="small" onClick={() => setAskedAt(Date.now())}>
        {t('board.print')}
      </Button>
      {alarm.may.manage ? <ExportButton {...file} /> : null}
      {askedAt === undefined ? null : (
        <BoardSheet alarm={alarm} receipts={receipts} at={askedAt} onPrinted={() => setAskedAt(undefined)} />
      )}
    </div>
  )
}

const stamp = (at: number | null): string => (at === null ? '' : inputText(at).replace('T', ' '))

const useReceiptsFile = ({ id }: AlarmDetail): ListFile => {
  const { t } = useTranslation('alarms-administration')
  const { room } = useRoomWords()
  return {
    name: t('file.name'),
    read: async () => {
      const { receipts, total } = await takeAwayReceipts(id)
      return {
        total,
        headings: [
          t('file.group'),
          t('file.room'),
          t('file.resident'),
          t('columns.state'),
          t('file.delivered'),
          t('file.shown'),
          t('file.acknowledged'),
          t('file.handled'),
          t('file.handledBy'),
        ],
        rows: receipts.map((receipt) => [
          receipt.group.name,
          room(receipt),
          receipt.resident,
          t(`board.states.${stateOf(receipt)}`),
          stamp(receipt.deliveredAt),
          stamp(receipt.shownAt),
          stamp(receipt.acknowledgedAt),
          stamp(receipt.handledAt),
          receipt.handledBy?.name ?? '',
        ]),
      }
    },
  }
}
