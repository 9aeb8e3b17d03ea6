import type { FormerResident } from '@lykta/contract/privacy'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import {
  Empty,
  Failed,
  Page,
  PageHead,
  Panes,
  Row,
  rowClass,
  SkeletonRows,
} from '../../../shared/ui/index.ts'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { EraseResident } from '../components/EraseResident.tsx'
import styles from './EndedStaysScreen.module.css'
import { formerResidentsQuery } from './queries.ts'

/** `/admin/boxes/former`: residents who have left and of whom something is still stored, until they are erased. */
export const EndedStaysScreen = () => {
  const { t } = useTranslation('privacy')
  const navigate = useNavigate()
  const query = useQuery(formerResidentsQuery)
  const title = t('former.title')
  useTitle(title)
  const { data: former, error, isFetching, refetch } = query
  return (
    <Page desktop="scroll">
      <PageHead title={title} onBack={() => void navigate({ to: '/admin/boxes' })} />
      {query.isPending ? <SkeletonRows rows={6} /> : null}
      {query.isError && former === undefined ? (
        <Failed title={t('former.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {former?.length === 0 ? <Empty title={t('former.empty')}>{t('former.emptyNext')}</Empty> : null}
      {former === undefined || former.length === 0 ? null : (
        <>
          <p className={styles['why']}>{t('former.why')}</p>
          <Panes>
            {former.map((resident) => (
              <Former key={resident.id} resident={resident} onErased={refetch} />
            ))}
          </Panes>
        </>
      )}
    </Page>
  )
}

const Former = ({ resident, onErased }: { resident: FormerResident; onErased: () => Promise<unknown> }) => {
  const { t } = useTranslation('privacy')
  const language = useLanguage()
  const room = useRoomWords().room({ room: { name: resident.room } })
  const name = resident.name || room
  const place = [...(resident.name === '' ? [] : [room]), resident.place].join(' · ')
  if (resident.erasing)
    return (
      <div className={rowClass}>
        <Row
          icon={<IconTrash size={24} stroke={1.9} aria-hidden="true" />}
          title={name}
          detail={t('former.erasing', { place })}
          arrow={false}
        />
      </div>
    )
  const detail = t('former.ended', { place, day: longDateText(resident.leftAt, language) })
  return <EraseResident id={resident.id} name={name} row={{ title: name, detail }} onErased={onErased} />
}
