import type { ManagedBox } from '@lykta/contract/boxes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/index.ts'
import { EndAccessDialog } from '../../../../shared/box-view/EndAccessDialog.tsx'
import { LinkPermissions } from '../../../../shared/box-view/LinkPermissions.tsx'
import { notices } from '../../../../shared/notices/index.ts'
import {
  Banner,
  Button,
  Dialog,
  Failed,
  ScreenReaderText,
  SkeletonRows,
} from '../../../../shared/ui/index.ts'
import choice from '../../../../shared/ui/Choice.module.css'
import { endLink, keepLink, linkQuery, reloadLinkedBoxes } from '../link-queries.ts'

interface ResidentPermissionsProps {
  userId: number
  /** The user's. */
  name: string
  box: ManagedBox
  resident: string
}

/** Opens what a user may do for a resident. */
export const ResidentPermissions = ({ userId, name, box, resident }: ResidentPermissionsProps) => {
  const { t } = useTranslation(['accounts-users', 'boxes'])
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t('linked.permissions')}
        <ScreenReaderText>, {resident}</ScreenReaderText>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('linked.permissionsTitle', { name, resident })}
      >
        <Permissions
          userId={userId}
          box={box}
          resident={resident}
          onEnded={() => setOpen(false)}
          onGone={() => {
            setOpen(false)
            notices.show({ kind: 'failed', text: t('boxes:people.gone', { person: name, name: resident }) })
            void reloadLinkedBoxes(client, userId)
          }}
        />
      </Dialog>
    </>
  )
}

type PermissionsProps = Pick<ResidentPermissionsProps, 'userId' | 'box' | 'resident'> & {
  onEnded: () => void
  onGone: () => void
}

const Permissions = ({ userId, box, resident, onEnded, onGone }: PermissionsProps) => {
  const { t } = useTranslation(['accounts-users', 'boxes'])
  const client = useQueryClient()
  const { data: link, error, isFetching, refetch } = useQuery(linkQuery(box.id, userId))
  const isGone = isApiError(error) && error.code === 'not_found'
  const sayGone = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) sayGone()
  }, [isGone])
  if (link === undefined)
    return error === null || isGone ? (
      <SkeletonRows rows={3} />
    ) : (
      <Failed title={t('linked.permissionsFailed')} query={{ error, isFetching, refetch }} />
    )
  if (!link.mayChange) return <Banner kind="note">{t('boxes:people.own')}</Banner>
  return (
    <div className={choice['form']}>
      <p>{t('linked.immediately')}</p>
      <LinkPermissions
        box={box}
        link={link}
        onSaved={(saved) => keepLink(client, box.id, saved)}
        onGone={onGone}
      />
      <EndAccessDialog
        person={link.name}
        name={resident}
        end={async () => {
          await endLink(box.id, userId)
          onEnded()
          await reloadLinkedBoxes(client, userId)
        }}
      />
    </div>
  )
}
