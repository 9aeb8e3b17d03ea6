import { cx } from '@lykta/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { Brand } from '../../../shared/ui/Brand.tsx'
import { LanguageSwitch } from '../../../shared/ui/LanguageSwitch.tsx'
import styles from './LoginFrame.module.css'

interface LoginFrameProps {
  /** On a phone the picture shrinks if there is more to read. */
  muchToRead?: boolean
  children: ReactNode
}

/**
 * The layout of the login family: the window with the lantern on the left (../login-scene.css), the form on the right.
 */
export const LoginFrame = ({ muchToRead = false, children }: LoginFrameProps) => {
  const { t } = useTranslation(['accounts', 'shell'])
  const config = useConfig()
  return (
    <main className="login">
      <div className={cx('login-scene', muchToRead && 'login-scene-short')} aria-hidden="true">
        <span className="login-window" />
      </div>
      <section className={styles['side']}>
        <div className={styles['brand']}>
          <Brand />
        </div>
        <div className={styles['inner']}>{children}</div>
        <footer className={styles['foot']}>
          <span className={styles['about']}>
            {config === undefined ? null : t('login.version', { version: config.version })}
            {config?.branding.legal === true ? (
              <Link className={styles['legal']} to="/legal">
                {t('shell:legal.title')}
              </Link>
            ) : null}
          </span>
          <LanguageSwitch label={t('login.language')} />
        </footer>
      </section>
    </main>
  )
}
