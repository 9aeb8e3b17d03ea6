import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { Failed, Page, PageHead, SkeletonRows } from '../../../shared/ui/index.ts'
import { PageNotFound } from '../../../shared/ui/PageNotFound.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { EditBoxParts } from '../components/EditBoxParts.tsx'
import { boxQuery } from '../edit-queries.ts'

/** The drawn portrait for a resident whom the user has not given a name. */
const anybody = 3

/** `/admin/boxes/{id}`: everything that can be changed about a box that the administrator looks after. */
export const BoxScreen = () => {
  const { t } = useTranslation(['boxes', 'shell'])
  const { id } = useParams({ from: '/signed-in/admin/boxes/$id' })
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const navigate = useNavigate()
  const { room } = useRoomWords()
  const { data: box, error, isFetching, refetch } = useQuery({ ...boxQuery(Number(id)), enabled: isId })
  const name =
    box === undefined
      ? ''
      : box.nickName || `${box.profile.firstName} ${box.profile.lastName}`.trim() || room(box)
  const title = box === undefined ? t('shell:administration.boxes') : t('edit.title', { name })
  useTitle(title)
  if (!isId || (isApiError(error) && error.code === 'not_found')) return <PageNotFound />
  const toList = () => navigate({ to: '/admin/boxes', replace: true, ignoreBlocker: true })
  return (
    <Page desktop="scroll">
      <PageHead
        title={title}
        onBack={() => void navigate({ to: '/admin/boxes', search: { id: Number(id) } })}
      />
      {box === undefined && error === null ? <SkeletonRows /> : null}
      {box === undefined && error !== null ? (
        <Failed title={t('edit.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {box === undefined ? null : (
        <EditBoxParts key={box.id} box={box} name={name} avatarIndex={anybody} onRetired={toList} />
      )}
    </Page>
  )
}
