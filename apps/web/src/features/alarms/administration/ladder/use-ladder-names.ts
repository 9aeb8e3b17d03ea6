import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { namedPeopleQuery } from '../queries.ts'

/** The names of the people and groups in a ladder, by id. */
export const useLadderNames = (ids: readonly number[]): ((id: number) => string) => {
  const { t } = useTranslation('alarms-administration')
  const unique = [...new Set(ids)].toSorted((one, other) => one - other)
  const { data: people } = useQuery({ ...namedPeopleQuery(unique), enabled: unique.length > 0 })
  return (id) => {
    const found = people?.find((one) => one.id === id)
    // Nothing is shown until they are known.
    return found?.name ?? (people === undefined ? '…' : t('ladder.unknownUser'))
  }
}
