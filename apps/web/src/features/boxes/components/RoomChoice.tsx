import type { Room } from '@lykta/contract/organisation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRoomNumber } from '../../../shared/box-view/room-number.ts'
import { Button, ScreenReaderText, RadioMark, SkeletonRows } from '../../../shared/ui/index.ts'
import { SearchField } from '../../../shared/ui/SearchField.tsx'
import { freeRoomsQuery } from '../pairing-queries.ts'
import styles from '../../../shared/ui/Choice.module.css'

interface RoomChoiceProps {
  /** Rooms where a TV may be placed, or only those where nobody lives. */
  which: 'free' | 'empty'
  chosen: Room | undefined
  /** Comes first until something is searched for. */
  given?: Room | undefined
  /** The error if none has been chosen. */
  error: string | undefined
  disabled: boolean
  onChoose: (room: Room) => void
}

/** The free rooms, found by a few words. */
export const RoomChoice = ({ which, chosen, given, error, disabled, onChoose }: RoomChoiceProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const [search, setSearch] = useState('')
  const rooms = useQuery({
    ...freeRoomsQuery(useDeferredValue(search.trim()), which),
    placeholderData: keepPreviousData,
  })
  const found = rooms.data?.data
  const list =
    given === undefined || search !== ''
      ? found
      : [given, ...(found ?? []).filter(({ id }) => id !== given.id)]
  const total = rooms.data?.total ?? 0
  return (
    <fieldset disabled={disabled}>
      <legend>
        <ScreenReaderText>{t('pair.room')}</ScreenReaderText>
      </legend>
      <SearchField
        label={t('pair.searchRoom')}
        name="room-search"
        value={search}
        error={error}
        onChange={setSearch}
      />
      {rooms.isPending ? <SkeletonRows rows={2} /> : null}
      {rooms.isError && found === undefined ? (
        <p className={styles['note']} role="alert">
          {t('pair.roomsFailed')}{' '}
          <Button look="text" size="small" onClick={() => void rooms.refetch()}>
            {t('shell:states.tryAgain')}
          </Button>
        </p>
      ) : null}
      {list?.length === 0 ? <output className={styles['note']}>{t('pair.noRooms')}</output> : null}
      {list === undefined || list.length === 0 ? null : (
        <>
          <div className={styles['list']}>
            {list.map((room) => (
              <RoomRow key={room.id} room={room} chosen={room.id === chosen?.id} onChoose={onChoose} />
            ))}
          </div>
          <output className={styles['count']} hidden={found === undefined}>
            {total > list.length
              ? t('pair.roomsOf', { shown: list.length, total })
              : t('pair.rooms', { count: total })}
          </output>
        </>
      )}
    </fieldset>
  )
}

interface RoomRowProps {
  room: Room
  chosen: boolean
  onChoose: (room: Room) => void
}

const RoomRow = ({ room, chosen, onChoose }: RoomRowProps) => {
  const { t } = useTranslation()
  const name = isRoomNumber(room.name) ? t('room', { name: room.name }) : room.name
  const where = [room.resident, room.location, room.group.name, room.entity.name].filter(
    (word, index, all) => word !== '' && all.indexOf(word) === index,
  )
  return (
    <label className={styles['row']} htmlFor={`room-${String(room.id)}`} data-chosen={chosen || undefined}>
      <RadioMark
        id={`room-${String(room.id)}`}
        name="room"
        checked={chosen}
        onChange={() => onChoose(room)}
      />
      <b>{name}</b>
      <small>{where.join(', ')}</small>
    </label>
  )
}
