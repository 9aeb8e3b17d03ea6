import { useTranslation } from 'react-i18next'
import { Screen, TvButton, TvScene } from '../shared/screen/index.ts'
import styles from './BrokenScreen.module.css'

/** The TV has been opened in another window of this browser. */
export const ElsewhereScreen = ({ onTake }: { onTake: () => void }) => {
  const { t } = useTranslation()
  return (
    <Screen name="elsewhere" firstFocus="here" background={<TvScene of="message" />}>
      <div className={styles['words']}>
        <h1>{t('elsewhere.title')}</h1>
        <p>{t('elsewhere.explained')}</p>
        <TvButton name="here" onPress={onTake}>
          {t('elsewhere.here')}
        </TvButton>
      </div>
    </Screen>
  )
}
