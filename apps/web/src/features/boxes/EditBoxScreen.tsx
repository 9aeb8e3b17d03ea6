import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../shared/box-view/index.ts'
import { Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { PageNotFound } from '../../shared/ui/PageNotFound.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { EditBoxParts } from './components/EditBoxParts.tsx'
import { boxQuery } from './edit-queries.ts'
import { useBoxViews } from './use-box-views.ts'

/** `/settings/activated-boxes/edit/{id}`: a box that the user sees; for any other, "not found". */
export const EditBoxScreen = () => {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/signed-in/settings/activated-boxes/edit/$id' })
  const { list, failed } = useBoxViews()
  const boxView = list?.find((one) => String(one.id) === id)
  if (boxView !== undefined) return <EditBox key={boxView.id} boxView={boxView} />
  if (list !== undefined) return <PageNotFound />
  return (
    <Page desktop="scroll">
      {failed ? <Failed title={t('boxViews.failed')} query={failed} /> : <SkeletonRows />}
    </Page>
  )
}

const EditBox = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const navigate = useNavigate()
  const { data: box, isError, error, isFetching, refetch } = useQuery(boxQuery(boxView.id))
  const title = t('edit.title', { name: boxView.nickName })
  useTitle(title)
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/settings/activated-boxes' })} />
      {box === undefined && !isError ? <SkeletonRows /> : null}
      {box === undefined && isError ? (
        <Failed title={t('edit.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {box === undefined ? null : (
        <EditBoxParts
          box={box}
          name={boxView.nickName}
          avatarIndex={boxView.index}
          onRetired={() => navigate({ to: '/settings/activated-boxes', replace: true, ignoreBlocker: true })}
        />
      )}
    </Page>
  )
}
