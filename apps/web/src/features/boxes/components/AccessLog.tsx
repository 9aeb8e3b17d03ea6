import type { Box } from '@lykta/contract/boxes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button, Dialog, Empty, Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import { accessLogQuery } from '../edit-queries.ts'
import part from './BoxPart.module.css'
import styles from './AccessLog.module.css'

/** Who has opened the resident's stored data, for users who may edit the box. */
export const AccessLog = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  const [open, setOpen] = useState(false)
  return (
    <section className={part['part']} aria-labelledby="access-log">
      <h2 id="access-log">{t('accessLog.title')}</h2>
      <p>{t('accessLog.explained', { name })}</p>
      <div className={styles['show']}>
        <Button look="quiet" block onClick={() => setOpen(true)}>
          {t('accessLog.show')}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('accessLog.title')}>
        <List boxId={box.id} name={name} />
      </Dialog>
    </section>
  )
}

const List = ({ boxId, name }: { boxId: number; name: string }) => {
  const { t } = useTranslation('boxes')
  const language = useLanguage()
  const { data, isError, error, isFetching, refetch } = useQuery(accessLogQuery(boxId))
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={3} />
    return <Failed title={t('accessLog.failed')} query={{ error, isFetching, refetch }} />
  }
  if (data.length === 0)
    return <Empty title={t('accessLog.empty')}>{t('accessLog.explained', { name })}</Empty>
  return (
    <ul className={styles['list']}>
      {data.map(({ id, at, what, user }) => (
        <li key={id}>
          <b>{user.name}</b>
          <span>{t(`accessLog.${what}`)}</span>
          <time dateTime={new Date(at).toISOString()}>{dayAndTimeText(at, language)}</time>
        </li>
      ))}
    </ul>
  )
}
