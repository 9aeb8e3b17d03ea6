import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxViews } from '../../features/boxes/index.ts'
import { composePathOf } from '../../features/messages/compose-kinds.ts'
import { useKeptDraft } from '../../features/messages/use-draft.ts'
import type { BoxView } from '../../shared/box-view/index.ts'
import { Button } from '../../shared/ui/index.ts'
import styles from './ContinueMessage.module.css'
import { interruptedBoxId } from './interrupted-message.ts'

/** After a call that interrupted writing a message: a link back to the message. */
export const ContinueMessage = () => {
  const { list } = useBoxViews()
  const boxId = useSyncExternalStore(interruptedBoxId.subscribe, interruptedBoxId.get)
  const boxView = list?.find(({ id }) => id === boxId)
  return boxView === undefined ? null : <Way boxView={boxView} />
}

const Way = ({ boxView }: { boxView: BoxView }) => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { select, selected } = useBoxViews()
  const draft = useKeptDraft(boxView.id)
  if (draft === undefined) return null
  const goOn = () => {
    interruptedBoxId.set(undefined)
    // The call may have been about another resident.
    if (boxView.id !== selected?.id) select(boxView)
    void navigate({ to: composePathOf(draft.files.map(({ name }) => name)) })
  }
  return (
    <section className={styles['interrupted']}>
      <p>{t('draft.interrupted', { name: boxView.nickName })}</p>
      <Button size="small" icon={<IconPencil size={24} stroke={1.9} aria-hidden="true" />} onClick={goOn}>
        {t('draft.continue')}
      </Button>
    </section>
  )
}
