import type { Room } from '@lykta/contract/organisation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Empty, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import styles from '../OrganisationScreen.module.css'
import { roomSearchQuery } from '../queries.ts'

interface FoundRoomsProps {
  search: string
  onOpen: (room: Room) => void
}

/** The rooms that match, each with its place. Pressing one shows it in the tree. */
export const FoundRooms = ({ search, onOpen }: FoundRoomsProps) => {
  const { t } = useTranslation('organisation')
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...roomSearchQuery(search),
    placeholderData: keepPreviousData,
  })
  if (data === undefined)
    return isError ? (
      <Failed title={t('searchFailed')} query={{ error, isFetching, refetch }} />
    ) : (
      <SkeletonRows rows={3} />
    )
  if (data.total === 0) return <Empty title={t('noMatch')}>{t('noMatchNext')}</Empty>
  const shown = data.data.length
  return (
    <>
      <output>
        {data.total > shown
          ? t('foundFirst', { shown, total: data.total })
          : t('found', { count: data.total })}
      </output>
      <ul className={styles['found']}>
        {data.data.map((room) => (
          <li key={room.id}>
            <button type="button" onClick={() => onOpen(room)}>
              <b>{room.location === '' ? room.name : `${room.name}, ${room.location}`}</b>
              <small>{`${room.entity.name}, ${room.group.name}`}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
