import { Scene } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../shared/i18n/index.ts'
import styles from './Intro.module.css'
import { introQuery } from '../queries.ts'

/** What the product is: the municipality's own words, else everybody's. Nothing shows until they are there. */
export const Intro = () => {
  const { data = [] } = useQuery(introQuery(useLanguage()))
  const intro = data.find(({ cluster }) => cluster !== null) ?? data[0]
  if (intro === undefined) return null
  return (
    <section className={styles['intro']}>
      {intro.picture === '' ? <Scene part="evening" /> : <img src={intro.picture} alt="" />}
      <div className={styles['words']}>
        <h2>{intro.title}</h2>
        {intro.text === '' ? null : <p>{intro.text}</p>}
      </div>
    </section>
  )
}
