import type { Box, Link } from '@lykta/contract/boxes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EndAccessDialog } from '../../../shared/box-view/EndAccessDialog.tsx'
import { LinkPermissions } from '../../../shared/box-view/LinkPermissions.tsx'
import { notices } from '../../../shared/notices/index.ts'
import { endLink, keepLink, linksQuery } from '../edit-queries.ts'
import { AutoAnswerAgreement } from './AutoAnswerAgreement.tsx'

interface UserPermissionsProps {
  box: Box
  link: Link
  name: string
  isLast: boolean
}

/** What somebody may do with a box, whether the TV answers their calls, and a way to end their access. */
export const UserPermissions = ({ box, link, name, isLast }: UserPermissionsProps) => {
  const { t } = useTranslation('boxes')
  const client = useQueryClient()
  const onSaved = (saved: Link) => keepLink(client, box.id, saved)
  const onGone = () => {
    notices.show({ kind: 'failed', text: t('people.gone', { person: link.name, name }) })
    void client.invalidateQueries({ queryKey: linksQuery(box.id).queryKey })
  }
  return (
    <>
      <LinkPermissions box={box} link={link} onSaved={onSaved} onGone={onGone} />
      <AutoAnswerAgreement box={box} link={link} name={name} onSaved={onSaved} onGone={onGone} />
      <EndAccessDialog
        person={link.name}
        name={name}
        isLast={isLast}
        end={() => endLink(client, box.id, link.userId)}
      />
    </>
  )
}
