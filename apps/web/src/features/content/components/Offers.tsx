import type { Offer } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import styles from './Offers.module.css'
import { offersQuery } from '../queries.ts'
import { WebLink } from './WebLink.tsx'

/** Who offers something in the region, by their logos. Nothing shows where nobody does. */
export const Offers = () => {
  const { t } = useTranslation('content')
  const { data = [] } = useQuery(offersQuery(useLanguage()))
  if (data.length === 0) return null
  return (
    <section className={styles['offers']}>
      <h2>{t('information.offers')}</h2>
      <ul>
        {data.map((offer) => (
          <li key={offer.id}>
            {offer.link === '' ? (
              <span>
                <Face of={offer} />
              </span>
            ) : (
              <WebLink href={offer.link}>
                <Face of={offer} />
              </WebLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Face = ({ of: { title, text, picture } }: { of: Offer }) => (
  <>
    {picture === '' ? null : <img src={picture} alt="" />}
    <span>
      {title}
      {text === '' ? null : <small>{text}</small>}
    </span>
  </>
)
