import type { Box } from '@lykta/contract/boxes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed, SkeletonRows } from '../../../shared/ui/index.ts'
import { useMay } from '../../../shared/permissions/permissions.ts'
import { linksQuery } from '../edit-queries.ts'
import { AddUser } from './AddUser.tsx'
import part from './BoxPart.module.css'
import styles from './LinkedPeople.module.css'
import { LinkedUserRow } from './LinkedUserRow.tsx'

/** The people linked to a box, for users who may change their permissions. */
export const LinkedPeople = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  const { data: people, isError, error, isFetching, refetch } = useQuery(linksQuery(box.id))
  const mayAdd = useMay('users')
  const [openId, setOpenId] = useState<number>()
  return (
    <section className={part['part']} aria-labelledby="people">
      <h2 id="people">{t('people.title')}</h2>
      <p>{people?.length === 0 ? t('people.empty', { name }) : t('people.explained', { name })}</p>
      {people === undefined && !isError ? <SkeletonRows rows={2} /> : null}
      {people === undefined && isError ? (
        <Failed title={t('people.failed')} query={{ error, isFetching, refetch }} />
      ) : null}
      {people?.map((link) => (
        <LinkedUserRow
          key={link.userId}
          box={box}
          link={link}
          name={name}
          isLast={people.length === 1}
          open={openId === link.userId}
          onToggle={() => setOpenId(openId === link.userId ? undefined : link.userId)}
        />
      ))}
      {people === undefined || !mayAdd ? null : (
        <div className={styles['add']}>
          <AddUser box={box} people={people} name={name} />
        </div>
      )}
    </section>
  )
}
