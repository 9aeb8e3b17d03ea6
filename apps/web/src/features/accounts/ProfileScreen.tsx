import { IconLogout } from '@tabler/icons-react'
import { Portrait } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/i18n/index.ts'
import { notices } from '../../shared/notices/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Page, PageHead, Panes, Row, rowClass } from '../../shared/ui/index.ts'
import { LanguageSwitch } from '../../shared/ui/LanguageSwitch.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import styles from './ProfileScreen.module.css'
import { logOut } from './queries.ts'

/** `/my-profile`: who is logged in, and what they can do about it. */
export const ProfileScreen = () => {
  const { t } = useTranslation('accounts')
  const user = useUser()
  useTitle(t('profile.title'))
  const saveLanguage = (language: Language) => {
    api
      .update('users', 'me', { language })
      .catch(() => notices.show({ kind: 'failed', text: t('profile.languageUnsaved') }))
  }
  return (
    <Page desktop="narrow">
      <PageHead title={t('profile.title')} />
      <div className={styles['who']}>
        <Portrait name={user.name} picture={user.avatar} width="92px" />
        <div>
          <p>{t('administrator')}</p>
          <h2>{user.name}</h2>
          <p>{user.email}</p>
        </div>
      </div>
      <div className={styles['language']}>
        <span>{t('profile.language')}</span>
        <LanguageSwitch label={t('profile.language')} onChoose={saveLanguage} />
      </div>
      <Panes>
        <button type="button" className={rowClass} onClick={logOut}>
          <Row
            icon={<IconLogout size={24} stroke={1.9} aria-hidden="true" />}
            title={t('profile.logOut')}
            arrow={false}
          />
        </button>
      </Panes>
    </Page>
  )
}
