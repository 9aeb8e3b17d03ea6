import { mostReceivers } from '@lykta/contract/messages'
import type { Receiver } from '@lykta/contract/organisation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViewList } from '../../../shared/box-view/index.ts'
import { ReceiverTree } from '../../../shared/receivers/ReceiverTree.tsx'
import { Button, Dialog } from '../../../shared/ui/index.ts'
import { MissingReceivers } from './MissingReceivers.tsx'
import styles from './ReceiverPicker.module.css'

interface ReceiverPickerProps {
  list: readonly Receiver[]
  /** The rooms that are ticked at first. */
  rooms: readonly number[]
  onClose: () => void
  onDone: (rooms: readonly number[]) => void
}

/** The choice of receivers for a sender with many residents. */
export const ReceiverPicker = ({ list, rooms, onClose, onDone }: ReceiverPickerProps) => {
  const { t } = useTranslation('messages')
  const [chosen, setChosen] = useState(rooms)
  const boxViews = useBoxViewList()
  const [names] = useState(() => new Map(boxViews.map((one) => [one.room.id, one.nickName])))
  const tooMany = chosen.length > mostReceivers
  return (
    <Dialog open tall place="page" title={t('receivers.choose')} onClose={onClose}>
      <div className={styles['picker']}>
        <MissingReceivers />
        <ReceiverTree list={list} rooms={chosen} names={names} onChange={setChosen} />
        {tooMany ? <p role="alert">{t('receivers.tooMany', { count: mostReceivers })}</p> : null}
        <Button block disabled={chosen.length === 0 || tooMany} onClick={() => onDone(chosen)}>
          {chosen.length === 0 ? t('receivers.noneChosen') : t('receivers.done', { count: chosen.length })}
        </Button>
      </div>
    </Dialog>
  )
}
