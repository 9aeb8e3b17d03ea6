import type { Box, EditLink, Link } from '@lykta/contract/boxes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/index.ts'
import { changeLink } from '../../../shared/box-view/change-link.ts'
import { notices } from '../../../shared/notices/index.ts'
import { AgreedSwitch } from './AgreedSwitch.tsx'
import styles from './AutoAnswerAgreement.module.css'
import { AgreementForm } from './AgreementForm.tsx'

interface AutoAnswerAgreementProps {
  box: Box
  link: Link
  name: string
  /** Called with the changed link. */
  onSaved: (link: Link) => void
  /** The user is no longer linked to the box. */
  onGone: () => void
}

/** Whether a user's calls are answered automatically. Needs a record of who agreed and when. */
export const AutoAnswerAgreement = ({ box, link, name, onSaved, onGone }: AutoAnswerAgreementProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const [asking, setAsking] = useState(false)
  const { userId, name: userName, autoAnswer } = link
  const save = useMutation({
    mutationKey: ['agreement'],
    mutationFn: async (change: EditLink) => onSaved(await changeLink({ id: box.id, userId }, change)),
    onSuccess: () => setAsking(false),
    onError: (error, change) =>
      isApiError(error) && error.code === 'not_found'
        ? onGone()
        : notices.show({
            kind: 'failed',
            text: t('people.unsaved', { person: userName }),
            action: { label: t('shell:states.tryAgain'), run: () => save.mutate(change) },
          }),
  })
  const callable = link.permissions.includes('phone') && link.competence !== 'viewers'
  return (
    <section className={styles['agreement']}>
      <AgreedSwitch
        label={t('people.agreement.title')}
        detail={t('people.agreement.explained', { person: userName, name })}
        locked={callable ? undefined : t('people.agreement.locked', { person: userName })}
        agreement={autoAnswer}
        asking={asking}
        onAsk={setAsking}
        pending={save.isPending}
        onEnd={() => save.mutate({ autoAnswer: null })}
        form={
          <AgreementForm
            box={box}
            name={name}
            pending={save.isPending}
            onSave={(agreement) => save.mutate({ autoAnswer: agreement })}
          />
        }
      />
    </section>
  )
}
