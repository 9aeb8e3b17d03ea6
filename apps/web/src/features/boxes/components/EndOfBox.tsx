import { IconDeviceTvOff, IconHomeOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomWords, type BoxView } from '../../../shared/box-view/index.ts'
import { notices } from '../../../shared/notices/index.ts'
import { Panes, Row, rowClass } from '../../../shared/ui/index.ts'
import { releaseTv, retireBox } from '../edit-queries.ts'
import { reloadBoxViews, reloadRooms } from '../queries.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'

/** What an administrator can end: the time of a TV with a resident, or the resident's stay. */
export const EndOfBox = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation('boxes')
  const { room: roomOf } = useRoomWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'release' | 'retire'>()
  const { id, nickName: name } = boxView
  const room = roomOf(boxView)
  const close = () => setOpen(undefined)

  const end = async (kind: 'release' | 'retire') => {
    close()
    notices.show({ kind: 'done', text: t(`${kind}.done`, { name, room }) })
    // Before the box goes from the list, and its page with it.
    if (kind === 'retire')
      await navigate({ to: '/settings/activated-boxes', replace: true, ignoreBlocker: true })
    await Promise.all([reloadBoxViews(client), reloadRooms(client)])
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
      </Panes>
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
