import type { ManagedBox } from '@lykta/contract/boxes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NextStepLink } from '../../../../shared/first-steps/NextStepLink.tsx'
import { useMay } from '../../../../shared/permissions/permissions.ts'
import { buttonClasses, Empty, Failed, SkeletonRows } from '../../../../shared/ui/index.ts'
import { FactList, type NamedFact } from '../../../../shared/ui/FactList.tsx'
import { StayActions } from '../../components/StayActions.tsx'
import { managedBoxesByIdQuery } from '../queries.ts'
import { useBoxWords } from '../use-box-words.ts'
import styles from './BoxDetail.module.css'
import { BoxCharge, BoxPresence } from './BoxPresence.tsx'

interface BoxDetailProps {
  id: number
  onRetired: () => void
}

/** The state of one box, and what can be done with it. */
export const BoxDetail = ({ id, onRetired }: BoxDetailProps) => {
  const { t } = useTranslation('boxes-administration')
  const query = useQuery(managedBoxesByIdQuery([id]))
  if (query.data === undefined)
    return query.isError ? <Failed title={t('boxFailed')} query={query} /> : <SkeletonRows />
  const [box] = query.data.items
  return box === undefined ? (
    <Empty title={t('gone')}>{t('goneNext')}</Empty>
  ) : (
    <Known box={box} onRetired={onRetired} />
  )
}

const Known = ({ box, onRetired }: { box: ManagedBox; onRetired: () => void }) => {
  const { t } = useTranslation('boxes-administration')
  const words = useBoxWords()
  const maySeeAudit = useMay('audit')
  const facts: NamedFact[] = [
    [t('columns.resident'), box.resident || t('unknown')],
    [t('columns.state'), <BoxPresence key="state" box={box} />],
    [t('columns.lastSeen'), words.lastSeen(box)],
    [t('columns.battery'), <BoxCharge key="charge" box={box} />],
    [t('columns.power'), words.power(box)],
    [t('columns.version'), box.appVersion || '–'],
    [t('columns.macAddress'), box.macAddress || '–'],
    [t('columns.place'), words.place(box)],
    [t('columns.volume'), words.volume(box)],
    [t('columns.quietHours'), words.quietHours(box)],
    [t('columns.functions'), words.functions(box)],
  ]
  return (
    <>
      <NextStepLink />
      <FactList facts={facts} />
      <div className={styles['actions']}>
        <Link
          to="/admin/boxes/$id"
          params={{ id: String(box.id) }}
          className={buttonClasses({ look: 'primary', block: true })}
        >
          {t('edit')}
        </Link>
        {maySeeAudit ? (
          <Link
            to="/admin/audit"
            search={{ box: box.id }}
            className={buttonClasses({ look: 'quiet', block: true })}
          >
            {t('audit')}
          </Link>
        ) : null}
        <StayActions id={box.id} name={words.who(box)} room={words.room(box)} onRetired={onRetired} />
      </div>
    </>
  )
}
