import type { NotificationSettings, UpdateNotificationSettings } from '@lykta/contract/notifications'
import { notificationKinds, type NotificationKind } from '@lykta/contract/notifications/names'
import { IconChevronRight } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { CaretakerListContext } from '../../../shared/caretaker/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import styles from './Card.module.css'

interface PartProps {
  settings: NotificationSettings
  saving: UpdateNotificationSettings | undefined
  onChange: (change: UpdateNotificationSettings) => void
}

/** Of so many all is open to see; of more, such as a nurse's, each opens by itself. */
const mostOpen = 2

/** What of each resident is told. */
export const BoxKinds = ({ settings, saving, onChange }: PartProps) => {
  const { t } = useTranslation('notifications')
  const caretakers = use(CaretakerListContext)
  const boxes = caretakers.flatMap(({ id, nickName }) => {
    const kinds = settings.boxes.find(({ box }) => box === id)?.kinds
    return kinds === undefined ? [] : [{ id, nickName, kinds }]
  })
  const isSaving = (box: number, kind: NotificationKind): boolean =>
    saving?.boxes?.some((one) => one.box === box && one.kinds[kind] !== undefined) ?? false
  if (boxes.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="what">
      <h2 id="what">{t('what.title')}</h2>
      <p>{t('what.explained')}</p>
      {boxes.map(({ id, nickName, kinds }) => (
        <details key={id} className={styles['box']} open={boxes.length <= mostOpen}>
          <summary>
            <IconChevronRight size={24} stroke={2} aria-hidden="true" />
            <span className={styles['name']}>
              <b>{nickName}</b>
              <small>
                {t('what.count', {
                  on: notificationKinds.filter((kind) => kinds[kind]).length,
                  all: notificationKinds.length,
                })}
              </small>
            </span>
          </summary>
          <fieldset className={styles['kinds']} aria-label={nickName}>
            {notificationKinds.map((kind) => (
              <SwitchRow
                key={kind}
                label={t(`kinds.${kind}`)}
                on={kinds[kind]}
                pending={isSaving(id, kind)}
                onChange={(on) => onChange({ boxes: [{ box: id, kinds: { [kind]: on } }] })}
              />
            ))}
          </fieldset>
        </details>
      ))}
    </section>
  )
}
