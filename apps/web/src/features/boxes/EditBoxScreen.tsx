import type { Box } from '@lykta/contract/boxes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { PictureField } from '../../shared/picture/PictureField.tsx'
import { Banner, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { PageMissing } from '../../shared/ui/PageMissing.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { Companions } from './components/Companions.tsx'
import { EndOfBox } from './components/EndOfBox.tsx'
import { People } from './components/People.tsx'
import { ProfileForm } from './components/ProfileForm.tsx'
import { SaveBox } from './components/SaveBox.tsx'
import { Readings } from './components/Readings.tsx'
import { TvFunctions } from './components/TvFunctions.tsx'
import { TvSettings } from './components/TvSettings.tsx'
import { boxQuery, changeBox } from './edit-queries.ts'
import styles from './EditBoxScreen.module.css'
import { useBoxForm } from './use-box-form.ts'
import { useBoxViews } from './use-box-views.ts'

/** `/settings/activated-boxes/edit/{id}`: one of the boxes that the user sees; any other is not there. */
export const EditBoxScreen = () => {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/signed-in/settings/activated-boxes/edit/$id' })
  const { list, failed, retry, retrying } = useBoxViews()
  const boxView = list?.find((one) => String(one.id) === id)
  if (boxView !== undefined) return <EditBox key={boxView.id} boxView={boxView} />
  if (list !== undefined) return <PageMissing />
  return (
    <Page desktop="scroll">
      {failed ? (
        <Failed title={t('boxViews.failed')} retrying={retrying} onRetry={retry} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

/** All that can be changed of a box. */
const EditBox = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const navigate = useNavigate()
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
      {box === undefined ? null : <Parts boxView={boxView} box={box} />}
    </Page>
  )
}

const formId = 'box'

const Parts = ({ boxView, box }: { boxView: BoxView; box: Box }) => {
  const { t } = useTranslation(['boxes', 'settings'])
  const client = useQueryClient()
  const mayEnd = useMay('boxes')
  const form = useBoxForm(box)
  const { nickName: name } = boxView
  return (
    <>
      <div className={styles['parts']}>
        <div className={styles['profile']}>
          <PictureField
            name={name}
            picture={box.avatar}
            avatarIndex={boxView.index}
            note={t('settings:picture.ownOnly')}
            set={(avatar) => changeBox(client, box.id, { avatar })}
          />
          {box.mayEdit ? null : <Banner kind="note">{t('edit.ownOnly', { name })}</Banner>}
          <ProfileForm id={formId} box={box} name={name} form={form} />
          {box.mayEdit ? <People box={box} name={name} /> : null}
        </div>
        <div className={styles['tv']}>
          <TvFunctions box={box} name={name} form={form} />
          {box.mayEdit ? <TvSettings box={box} name={name} form={form} /> : null}
          {box.mayEdit ? <Companions box={box} name={name} /> : null}
          {box.mayEdit ? <Readings box={box} name={name} /> : null}
          {mayEnd ? <EndOfBox boxView={boxView} /> : null}
        </div>
      </div>
      <SaveBox formId={formId} form={form} />
    </>
  )
}
