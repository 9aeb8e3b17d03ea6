import { IconDeviceTvOff, IconHomeMove, IconHomeOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../../shared/notices/index.ts'
import { Panes, Row, rowClass } from '../../../shared/ui/index.ts'
import { releaseTv, retireBox } from '../edit-queries.ts'
import { reloadBoxViews, reloadRooms } from '../queries.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { EraseResident } from './EraseResident.tsx'
import { MoveDialog } from './MoveDialog.tsx'

interface StayActionsProps {
  id: number
  /** The box's resident. */
  name: string
  /** "Room 214" */
  room: string
  /** Called before the box disappears from the lists, and its page with it. */
  onRetired: () => Promise<void> | void
}

/** What an administrator can do with a resident's stay: move it, replace its TV, end it, or erase whoever stays there. */
export const StayActions = ({ id, name, room, onRetired }: StayActionsProps) => {
  const { t } = useTranslation('boxes')
  const client = useQueryClient()
  const [open, setOpen] = useState<'move' | 'release' | 'retire'>()
  const close = () => setOpen(undefined)

  const reload = () => Promise.all([reloadBoxViews(client), reloadRooms(client)])
  const end = async (kind: 'release' | 'retire') => {
    close()
    notices.show({ kind: 'done', text: t(`${kind}.done`, { name, room }) })
    if (kind === 'retire') await onRetired()
    await reload()
  }
  const release = useMutation({
    mutationKey: ['tv-release'],
    mutationFn: () => releaseTv(id),
    onSuccess: () => end('release'),
  })
  const retire = useMutation({
    mutationKey: ['box-retire'],
    mutationFn: () => retireBox(id),
    onSuccess: () => end('retire'),
  })

  return (
    <>
      <Panes>
        <button type="button" className={rowClass} onClick={() => setOpen('move')}>
          <Row
            icon={<IconHomeMove size={24} stroke={1.9} aria-hidden="true" />}
            title={t('move.row')}
            detail={t('move.detail', { name })}
          />
        </button>
        <button type="button" className={rowClass} onClick={() => setOpen('release')}>
          <Row
            icon={<IconDeviceTvOff size={24} stroke={1.9} aria-hidden="true" />}
            title={t('release.row')}
            detail={t('release.detail', { name })}
          />
        </button>
        <button type="button" className={rowClass} onClick={() => setOpen('retire')}>
          <Row
            icon={<IconHomeOff size={24} stroke={1.9} aria-hidden="true" />}
            title={t('retire.row')}
            detail={t('retire.detail', { name })}
          />
        </button>
        <EraseResident
          id={id}
          name={name}
          room={room}
          onErased={async () => {
            await onRetired()
            await reload()
          }}
        />
      </Panes>
      {open === 'move' ? <MoveDialog id={id} name={name} room={room} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'release'}
        title={t('release.title', { name })}
        what={[t('release.loggedOut', { room }), t('release.stays', { name }), t('release.next', { name })]}
        confirm={t('release.confirm')}
        action={release}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'retire'}
        title={t('retire.title', { name })}
        what={[t('retire.gone', { name }), t('retire.unlinked', { name }), t('retire.next', { room })]}
        understood={{ label: t('retire.understood'), missed: t('tickFirst') }}
        confirm={t('retire.confirm')}
        action={retire}
        onClose={close}
      />
    </>
  )
}
