import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditBoxScreen } from '../../features/boxes/EditBoxScreen.tsx'
import { useBoxViews } from '../../features/boxes/index.ts'
import { Failed, Page, SkeletonRows } from '../../shared/ui/index.ts'
import { PageMissing } from '../PageMissing.tsx'

/** The box of the address, out of those that the person sees; any other is not there. */
export const EditBoxRoute = () => {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/signed-in/settings/activated-boxes/edit/$id' })
  const { list, failed, retry, retrying } = useBoxViews()
  const boxView = list?.find((one) => String(one.id) === id)
  if (boxView !== undefined) return <EditBoxScreen key={boxView.id} boxView={boxView} />
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
