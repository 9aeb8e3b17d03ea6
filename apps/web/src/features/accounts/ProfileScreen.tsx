import {
  IconAdjustments,
  IconDevices,
  IconDeviceTablet,
  IconId,
  IconIdBadge2,
  IconKey,
  IconLock,
  IconLogout,
} from '@tabler/icons-react'
import { pictureRoutes } from '@lykta/contract/accounts/routes'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoleWords } from '../../shared/box-view/index.ts'
import { api } from '../../shared/api/index.ts'
import { DataCopyRow } from '../../shared/privacy/DataCopyRow.tsx'
import { PictureField } from '../../shared/picture/PictureField.tsx'
import { useUser } from '../../shared/session/index.ts'
import { store } from '../../shared/store/index.ts'
import { Page, PageHead, Panes, Row, rowClass } from '../../shared/ui/index.ts'
import { EmailAddress } from '../../shared/ui/EmailAddress.tsx'
import { TwoColumns } from '../../shared/ui/TwoColumns.tsx'
import { LanguageSwitch } from '../../shared/ui/LanguageSwitch.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { ChangePassword } from './components/ChangePassword.tsx'
import { OwnIdentities } from './components/OwnIdentities.tsx'
import { OwnSessions } from './components/OwnSessions.tsx'
import { logOut } from './login.ts'
import { providersQuery } from './providers/queries.ts'
import styles from './ProfileScreen.module.css'
import { useSaveLanguage } from './use-save-language.ts'

/** Contains the forms' library, which the page itself does not need. */
const OwnDetails = lazy(() =>
  import('./components/OwnDetails.tsx').then(({ OwnDetails }) => ({ default: OwnDetails })),
)

const OwnFactors = lazy(() =>
  import('./factors/OwnFactors.tsx').then(({ OwnFactors }) => ({ default: OwnFactors })),
)

const OwnPin = lazy(() => import('./shared-devices/OwnPin.tsx').then(({ OwnPin }) => ({ default: OwnPin })))

const setOwnPicture = async (id: number, file: number | null): Promise<void> => {
  const { data } = await api.call(pictureRoutes.set, { params: { id }, body: { file } })
  const { avatar } = data
  const stored = store.get('userData')
  if (stored?.user.id === id)
    store.set('userData', { ...stored, user: { ...stored.user, avatar, avarta: avatar } })
}

/** `/my-profile`: the logged-in user's account and what they can change in it. */
export const ProfileScreen = () => {
  const { t } = useTranslation(['accounts', 'accounts-providers', 'settings'])
  const user = useUser()
  const roleWords = useRoleWords()
  const saveLanguage = useSaveLanguage()
  const [open, setOpen] = useState<'details' | 'password' | 'factors' | 'pin' | 'identities' | 'sessions'>()
  const { data: providers = [] } = useQuery(providersQuery)
  const close = () => setOpen(undefined)
  useTitle(t('profile.title'))
  return (
    <Page desktop="scroll">
      <PageHead title={t('profile.title')} />
      <TwoColumns
        left={
          <>
            <div className={styles['who']}>
              <p>{roleWords}</p>
              <h2>{user.name}</h2>
              <p>
                <EmailAddress>{user.email}</EmailAddress>
              </p>
            </div>
            <PictureField
              name={user.name}
              picture={user.avatar}
              note={t('settings:picture.forOthers')}
              set={(file) => setOwnPicture(user.id, file)}
            />
            <div className={styles['language']}>
              <span>{t('profile.language')}</span>
              <LanguageSwitch label={t('profile.language')} onChoose={saveLanguage} />
            </div>
          </>
        }
        right={
          <>
            <Panes>
              <button type="button" className={rowClass} onClick={() => setOpen('details')}>
                <Row
                  icon={<IconIdBadge2 size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('settings:details.title')}
                  detail={t('settings:details.explained')}
                />
              </button>
              <Link to="/my-profile/competence" className={rowClass}>
                <Row
                  icon={<IconAdjustments size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('profile.competence')}
                  detail={t('profile.competenceExplained')}
                />
              </Link>
              <button type="button" className={rowClass} onClick={() => setOpen('password')}>
                <Row
                  icon={<IconLock size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('changePassword.title')}
                />
              </button>
              <button type="button" className={rowClass} onClick={() => setOpen('factors')}>
                <Row
                  icon={<IconKey size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('profile.factors')}
                  detail={t('profile.factorsExplained')}
                />
              </button>
              {user.role === 'staff' ? (
                <button type="button" className={rowClass} onClick={() => setOpen('pin')}>
                  <Row
                    icon={<IconDeviceTablet size={24} stroke={1.9} aria-hidden="true" />}
                    title={t('settings:pin.title')}
                    detail={t('settings:pin.explained')}
                  />
                </button>
              ) : null}
              {providers.length === 0 ? null : (
                <button type="button" className={rowClass} onClick={() => setOpen('identities')}>
                  <Row
                    icon={<IconId size={24} stroke={1.9} aria-hidden="true" />}
                    title={t('accounts-providers:own.title')}
                    detail={t('accounts-providers:own.explained')}
                  />
                </button>
              )}
              <button type="button" className={rowClass} onClick={() => setOpen('sessions')}>
                <Row
                  icon={<IconDevices size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('sessions.title')}
                  detail={t('sessions.explained')}
                />
              </button>
              <DataCopyRow title={t('profile.copy')} />
            </Panes>
            <Panes>
              <button type="button" className={rowClass} onClick={logOut}>
                <Row
                  icon={<IconLogout size={24} stroke={1.9} aria-hidden="true" />}
                  title={t('profile.logOut')}
                  arrow={false}
                />
              </button>
            </Panes>
          </>
        }
      />
      {open === 'details' ? (
        <Suspense>
          <OwnDetails open onClose={close} />
        </Suspense>
      ) : null}
      {open === 'factors' ? (
        <Suspense>
          <OwnFactors onClose={close} />
        </Suspense>
      ) : null}
      {open === 'pin' ? (
        <Suspense>
          <OwnPin onClose={close} />
        </Suspense>
      ) : null}
      <ChangePassword open={open === 'password'} onClose={close} />
      <OwnIdentities open={open === 'identities'} onClose={close} />
      <OwnSessions open={open === 'sessions'} onClose={close} />
    </Page>
  )
}
