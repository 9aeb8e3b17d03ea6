import type { Intro } from '@lykta/contract/content'
import { Scene } from '@lykta/ui'
import styles from './Intro.module.css'

/** The introduction of the product, with its picture. */
export const IntroCard = ({
  of: { title, text, picture },
}: {
  of: Pick<Intro, 'title' | 'text' | 'picture'>
}) => (
  <section className={styles['intro']}>
    {picture === '' ? <Scene part="evening" /> : <img src={picture} alt="" />}
    <div className={styles['words']}>
      <h2>{title}</h2>
      {text === '' ? null : <p>{text}</p>}
    </div>
  </section>
)
