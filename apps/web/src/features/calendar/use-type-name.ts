import { useTranslation } from 'react-i18next'

/** The types that every Lykta begins with have names in every language; another one is called as it was written. */
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
