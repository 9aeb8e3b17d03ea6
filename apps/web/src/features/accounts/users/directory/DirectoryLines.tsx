import type { DirectoryRole, DirectorySetUp, UserPlaces } from '@lykta/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../../shared/notices/index.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { Button, Empty, Failed, SkeletonRows } from '../../../../shared/ui/index.ts'
import { DirectoryTable } from './DirectoryTable.tsx'
import styles from './DirectoryScreen.module.css'
import { LineDialog } from './LineDialog.tsx'
import { linesQuery, removeLine } from './queries.ts'

interface DirectoryLinesProps {
  setUp: DirectorySetUp
  places: UserPlaces
}

/** The table: what being in a group makes of an account. */
export const DirectoryLines = ({ setUp, places }: DirectoryLinesProps) => {
  const { t } = useTranslation('accounts-directory')
  const { data: lines, isError, error, isFetching, refetch } = useQuery(linesQuery)
  const [open, setOpen] = useState<DirectoryRole | 'new'>()
  const [removing, setRemoving] = useState<DirectoryRole>()
  return (
    <section className={styles['card']} aria-labelledby="directory-groups">
      <div className={styles['about']}>
        <div className={styles['head']}>
          <h2 id="directory-groups">{t('lines.title')}</h2>
          <Button size="small" onClick={() => setOpen('new')}>
            {t('lines.add')}
          </Button>
        </div>
        <p>{t('lines.explained')}</p>
        {setUp.providers.length === 0 ? <p>{t('lines.onlyScim')}</p> : null}
      </div>
      {lines === undefined ? (
        isError ? (
          <Failed title={t('lines.failed')} query={{ error, isFetching, refetch }} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : lines.length === 0 ? (
        <Empty title={t('lines.empty')}>{t('lines.emptyNext', { button: t('lines.add') })}</Empty>
      ) : (
        <DirectoryTable
          lines={lines}
          setUp={setUp}
          places={places}
          openId={open === undefined || open === 'new' ? undefined : open.id}
          onOpen={setOpen}
        />
      )}
      {open === undefined ? null : (
        <LineDialog
          line={open === 'new' ? undefined : open}
          setUp={setUp}
          places={places}
          onRemove={(line) => {
            setOpen(undefined)
            setRemoving(line)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {removing === undefined ? null : <RemoveLine line={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

const RemoveLine = ({ line, onClose }: { line: DirectoryRole; onClose: () => void }) => {
  const { t } = useTranslation('accounts-directory')
  const client = useQueryClient()
  const removing = useMutation({
    mutationKey: ['directory-line-remove'],
    mutationFn: () => removeLine(client, line.id),
    onSuccess: () => {
      notices.show({ kind: 'done', text: t('lines.removed') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('lines.removeTitle', { group: line.group })}
      what={[t(line.provider === null ? 'lines.removeNow' : 'lines.removeLater'), t('lines.removeStays')]}
      confirm={t('lines.remove')}
      action={{ ...removing, mutate: () => removing.mutate() }}
      onClose={onClose}
    />
  )
}
