import { useTranslation } from 'react-i18next'
import { TvScene } from '../shared/screen/index.ts'
import styles from './BrokenScreen.module.css'

export const BrokenScreen = () => {
  const { t } = useTranslation()
  return (
    <main className={styles['broken']} data-screen="broken">
      <TvScene of="message" />
      <div className={styles['words']}>
        <h1>{t('broken.title')}</h1>
        <p>{t('broken.explained')}</p>
      </div>
    </main>
  )
}
