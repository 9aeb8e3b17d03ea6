import { IconSos } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox, useBoxNow, useLocality, useMe } from '../../shared/box/use-box.ts'
import { clockTime } from '../../shared/local-time.ts'
import { Screen, TvButton, TvScene } from '../../shared/screen/index.ts'
import styles from './HelpScreen.module.css'
import { type ShownHelp } from './use-shown-help.ts'
import { useHelpTitle } from './use-help-title.ts'

interface HelpScreenProps {
  help: ShownHelp
  /** Whether the TV has recently been connected. */
  online: boolean
  /** The call that it covers. */
  corner: ReactNode | undefined
}

/**
 * The resident's own call for help. Pressing OK again and again confirms it and calls: only moving the focus and pressing OK
 * takes it back.
 */
export const HelpScreen = ({ help, online, corner }: HelpScreenProps) => {
  const { t } = useTranslation('alarms')
  const { inbox, sounds } = useBox()
  const { language, timeZone } = useLocality()
  const now = useBoxNow()
  const me = useMe()
  const { id, kind } = help
  const title = useHelpTitle(help)
  useEffect(() => sounds.announce(title, language), [sounds, title, language])
  const own = me?.help ?? undefined
  const number = own?.number
  const isLost = !online && (kind === 'calling' || kind === 'taken')
  return (
    <Screen
      key={kind}
      name={`help-${kind}`}
      firstFocus={firstFocus[kind]}
      pressedFor
      background={<TvScene of="message" />}
      {...(kind === 'pressed' ? {} : { onBack: help.putAside })}
    >
      <header className={styles['head']}>
        <IconSos size={72} stroke={2} aria-hidden="true" />
        <p>{t('help.title')}</p>
        {corner === undefined ? <time className={styles['time']}>{clockTime(now, timeZone)}</time> : null}
      </header>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{title}</h1>
        {kind === 'pressed' ? (
          <p className={styles['text']} role="timer">
            {t('help.pressed.left', { count: help.secondsLeft })}
          </p>
        ) : null}
        {kind === 'calling' || kind === 'taken' ? (
          <p className={styles['text']}>{t(`help.${kind}.text`)}</p>
        ) : null}
        {kind === 'unanswered' || kind === 'unsent' ? (
          <p className={styles['text']}>{t(`help.${kind}.${number === undefined ? 'noNumber' : 'text'}`)}</p>
        ) : null}
        {isLost ? (
          <p className={styles['text']}>{t(number === undefined ? 'help.noNewsNoNumber' : 'help.noNews')}</p>
        ) : null}
        {number !== undefined && (isLost || kind === 'unanswered' || kind === 'unsent') ? (
          <p className={styles['number']}>{number}</p>
        ) : null}
      </div>
      <footer className={styles['foot']}>
        {kind === 'pressed' ? (
          <TvButton name="confirm" onPress={help.confirm}>
            {t('help.pressed.confirm')}
          </TvButton>
        ) : null}
        {kind === 'unanswered' && own !== undefined ? (
          <TvButton
            name="again"
            onPress={() => {
              // The server accepts no second call while one is open.
              inbox.cancelHelp(id)
              inbox.pressHelp()
            }}
          >
            {t('help.again')}
          </TvButton>
        ) : null}
        {kind === 'pressed' ? null : (
          <TvButton
            name="home"
            onPress={() => {
              if (kind === 'unanswered') inbox.forgetHelp(id)
              help.putAside()
            }}
          >
            {t('help.home')}
          </TvButton>
        )}
        {kind === 'pressed' || kind === 'unsent' ? (
          <TvButton name="cancel" onPress={() => inbox.cancelHelp(id)}>
            {t('help.pressed.cancel')}
          </TvButton>
        ) : null}
      </footer>
      {corner}
    </Screen>
  )
}

/** The button that is harmless to somebody in need who presses OK. */
const firstFocus: Record<ShownHelp['kind'], string> = {
  pressed: 'confirm',
  unsent: 'home',
  calling: 'home',
  taken: 'home',
  unanswered: 'again',
}
