import type { Offer } from '@lykta/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import styles from './Offers.module.css'
import { offersQuery } from '../queries.ts'
import { WebLink } from './WebLink.tsx'

/** The offers in the region, by their logos. Nothing shows if there are none. */
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
            <OfferLink of={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Shown = Pick<Offer, 'title' | 'text' | 'picture' | 'link'>

/** One offer, with a link to its page if it has one. */
export const OfferLink = ({ of }: { of: Shown }) =>
  of.link === '' ? (
    <span className={styles['offer']}>
      <Face of={of} />
    </span>
  ) : (
    <WebLink href={of.link} className={styles['offer']}>
      <Face of={of} />
    </WebLink>
  )

const Face = ({ of: { title, text, picture } }: { of: Shown }) => (
  <>
    {picture === '' ? null : <img src={picture} alt="" />}
    <span>
      {title}
      {text === '' ? null : <small>{text}</small>}
    </span>
  </>
)
