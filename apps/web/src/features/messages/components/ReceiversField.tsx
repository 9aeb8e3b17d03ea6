import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView, useBoxViewList, useRoomWords } from '../../../shared/box-view/index.ts'
import { Button, Checkboxes } from '../../../shared/ui/index.ts'
import { receiversQuery } from '../../../shared/receivers/query.ts'
import { MissingReceivers } from './MissingReceivers.tsx'
import styles from './ReceiversField.module.css'

const ReceiverPicker = lazy(() =>
  import('./ReceiverPicker.tsx').then(({ ReceiverPicker }) => ({ default: ReceiverPicker })),
)

/** Up to this many are ticked right here; more are chosen in a dialog. */
const mostTicks = 6

interface ReceiversFieldProps {
  /** The rooms that it goes to. */
  rooms: readonly number[]
  disabled: boolean
  onChange: (rooms: readonly number[]) => void
}

/** The receivers of a message. Hidden from users who may write to one box only. */
export const ReceiversField = ({ rooms, disabled, onChange }: ReceiversFieldProps) => {
  const { t } = useTranslation('messages')
  const { nickName, room } = useBoxView()
  const words = useRoomWords()
  const { data: list } = useQuery(receiversQuery)
  const boxViews = useBoxViewList()
  const names = new Map(boxViews.map((one) => [one.room.id, one.nickName]))
  const [open, setOpen] = useState(false)
  const addressable = list?.flatMap((group) => group.rooms) ?? []
  if (addressable.length < 2 && rooms.length < 2) return null
  if (addressable.length > 0 && addressable.length <= mostTicks) {
    /** In the order of the strip; rooms that are not in it come last. */
    const placeOf = ({ id }: { id: number }) => {
      const at = boxViews.findIndex((one) => one.room.id === id)
      return at === -1 ? boxViews.length : at
    }
    return (
      <div className={styles['ticks']}>
        <Checkboxes
          label={t('receivers.label')}
          choices={addressable
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map((one) => ({
              value: one.id,
              label: names.get(one.id) ?? (one.location === '' ? words.room({ room: one }) : one.location),
            }))}
          chosen={rooms}
          disabled={disabled}
          // The last one stays: a message needs a recipient.
          onChange={(chosen) => onChange(chosen.length === 0 ? rooms : chosen)}
        />
        <MissingReceivers />
      </div>
    )
  }
  const isOnly = rooms.length === 1 && rooms[0] === room.id
  return (
    <div className={styles['receivers']}>
      <p>
        <span>{t('receivers.label')}</span>
        <b>
          {isOnly ? t('receivers.only', { name: nickName }) : t('receivers.many', { count: rooms.length })}
        </b>
      </p>
      <Button
        look="quiet"
        size="small"
        disabled={disabled || list === undefined}
        icon={<IconUsersGroup size={24} stroke={1.9} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('receivers.choose')}
      </Button>
      {open && list !== undefined ? (
        <Suspense>
          <ReceiverPicker
            list={list}
            rooms={rooms}
            onClose={() => setOpen(false)}
            onDone={(chosen) => {
              onChange(chosen)
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
