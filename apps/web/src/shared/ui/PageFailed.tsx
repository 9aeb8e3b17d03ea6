import unlit from '@lykta/ui/art/lantern-unlit.svg'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './PageState.module.css'

/** Shown when a page failed to render; offers to reload it. */
export const PageFailed = () => {
  const { t } = useTranslation()
  return (
    <div className={styles['page']} role="alert">
      <img src={unlit} alt="" />
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.explained')}</p>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
    </div>
  )
}
