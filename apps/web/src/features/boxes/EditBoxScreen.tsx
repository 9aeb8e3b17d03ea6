import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { Banner, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { BoxPicture } from './components/BoxPicture.tsx'
import { EndOfBox } from './components/EndOfBox.tsx'
import { People } from './components/People.tsx'
import { ProfileForm } from './components/ProfileForm.tsx'
import { TvFunctions } from './components/TvFunctions.tsx'
import { TvSettings } from './components/TvSettings.tsx'
import { boxQuery } from './edit-queries.ts'
import styles from './EditBoxScreen.module.css'

/** `/settings/activated-boxes/edit/{id}`: all that can be changed of a box. */
export const EditBoxScreen = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const navigate = useNavigate()
  const mayEnd = useUser().role === 'admin'
  const { data: box, isError, isFetching, refetch } = useQuery(boxQuery(boxView.id))
  const title = t('edit.title', { name: boxView.nickName })
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/settings/activated-boxes' })} />
      {box === undefined && !isError ? <SkeletonRows /> : null}
      {box === undefined && isError ? (
        <Failed title={t('edit.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {box === undefined ? null : (
        <div className={styles['parts']}>
          <div className={styles['profile']}>
            <BoxPicture boxView={boxView} box={box} />
            {box.mayEdit ? null : (
              <Banner kind="note">{t('edit.ownOnly', { name: boxView.nickName })}</Banner>
            )}
            <ProfileForm key={box.id} box={box} name={boxView.nickName} />
            {box.mayEdit ? <People box={box} name={boxView.nickName} /> : null}
          </div>
          <div className={styles['tv']}>
            <TvFunctions box={box} name={boxView.nickName} />
            {box.mayEdit ? <TvSettings box={box} name={boxView.nickName} /> : null}
            {mayEnd ? <EndOfBox boxView={boxView} /> : null}
          </div>
        </div>
      )}
    </Page>
  )
}
