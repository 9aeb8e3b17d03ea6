import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roomSearchQuery } from '../queries.ts'
import styles from '../OrganisationScreen.module.css'

/** The rooms that match, each with where it lies. */
export const FoundRooms = ({ search }: { search: string }) => {
  const { t } = useTranslation('organisation')
  const { data } = useQuery({ ...roomSearchQuery(search), placeholderData: keepPreviousData })
  if (data === undefined) return null
  return (
    <>
      <output>{t('found', { count: data.total })}</output>
      <ul className={styles['found']}>
        {data.data.map(({ id, name, location, group, entity }) => (
          <li key={id}>
            <b>{location === '' ? name : `${name}, ${location}`}</b>
            <small>{`${entity.name}, ${group.name}`}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
