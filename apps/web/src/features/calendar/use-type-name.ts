import { useTranslation } from 'react-i18next'

/** The types that come with Lykta have names in every language; others are called as they were written. */
const typeKeys: ReadonlyMap<string, 'Information' | 'Activity' | 'Visit' | 'Care'> = new Map([
  ['Information', 'Information'],
  ['Activity', 'Activity'],
  ['Visit', 'Visit'],
  ['Care', 'Care'],
])

/** What a type of events is called. */
export const useTypeName = (): ((type: string) => string) => {
  const { t } = useTranslation('calendar')
  return (type) => {
    const key = typeKeys.get(type)
    return key === undefined ? type : t(`types.${key}`)
  }
}
