import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { introQuery } from '../queries.ts'
import { IntroCard } from './IntroCard.tsx'

/** What the product is: in the municipality's own words, or else the shared ones. Nothing shows until they have loaded. */
export const Intro = () => {
  const { data = [] } = useQuery(introQuery(useLanguage()))
  const intro = data.find(({ cluster }) => cluster !== null) ?? data[0]
  return intro === undefined ? null : <IntroCard of={intro} />
}
