import unlit from '@lykta/ui/art/lantern-unlit.svg'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from './Button.tsx'
import { useTitle } from './use-title.ts'
import styles from './PageState.module.css'

/** Shown for a URL that does not exist. */
export const PageNotFound = () => {
  const { t } = useTranslation()
  useTitle(t('notFound.title'))
  return (
    <div className={styles['page']}>
      <img src={unlit} alt="" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.explained')}</p>
      <Link to="/App" className={buttonClasses({})}>
        {t('notFound.goHome')}
      </Link>
    </div>
  )
}
