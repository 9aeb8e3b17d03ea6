import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Failed, Page, PageHead, SkeletonRows } from '../../../../shared/ui/index.ts'
import { useTitle } from '../../../../shared/ui/use-title.ts'
import { placesQuery } from '../queries.ts'
import { DirectoryLines } from './DirectoryLines.tsx'
import styles from './DirectoryScreen.module.css'
import { setUpQuery } from './queries.ts'
import { ScimAccess } from './ScimAccess.tsx'

/** `/admin/users/directory`: what the groups of a directory make of accounts, and how a directory comes by SCIM. */
export const DirectoryScreen = () => {
  const { t } = useTranslation('accounts-directory')
  const navigate = useNavigate()
  const setUp = useQuery(setUpQuery)
  const places = useQuery(placesQuery)
  const failed = [setUp, places].find(({ isError, data }) => isError && data === undefined)
  useTitle(t('title'))
  return (
    <Page desktop="scroll">
      <PageHead title={t('title')} onBack={() => void navigate({ to: '/admin/users' })} />
      {setUp.data !== undefined && places.data !== undefined ? (
        <div className={styles['parts']}>
          <DirectoryLines setUp={setUp.data} places={places.data} />
          <ScimAccess setUp={setUp.data} places={places.data} />
        </div>
      ) : failed === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <Failed title={t('failed')} query={failed} />
      )}
    </Page>
  )
}
