import { messageCategories } from '@lykta/contract/messages'
import { IconAdjustmentsHorizontal, IconChevronDown, IconTypography } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../shared/ui/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { defaultOptions } from '../message-options.ts'
import styles from './MoreOptions.module.css'
import { SendTimeFields, type OptionFieldsProps } from './SendTimeFields.tsx'

/** Options that most messages do not need: category, typeface and time. */
export const MoreOptions = (props: OptionFieldsProps) => {
  const { t } = useTranslation('messages')
  const { options, disabled, onChange } = props
  const { type, dyslexie, when, expiration } = options
  // Options that were chosen before stay visible.
  const [open] = useState(
    type !== defaultOptions.type || dyslexie || when !== defaultOptions.when || expiration !== '',
  )
  const categories = messageCategories.map((value) => ({ value, label: t(`types.${value}`) }))
  return (
    <details className={styles['more']} open={open}>
      <summary>
        <IconAdjustmentsHorizontal size={24} stroke={1.9} aria-hidden="true" />
        <span>
          <b>{t('compose.more')}</b>
          <small>{t('compose.moreDetail')}</small>
        </span>
        <IconChevronDown className={styles['chevron']} size={24} stroke={2} aria-hidden="true" />
      </summary>
      <div className={styles['choices']}>
        <SegmentedControl
          label={t('types.label')}
          value={type}
          choices={categories}
          disabled={disabled}
          onChange={(value) => onChange({ type: value })}
        />
        <SwitchRow
          icon={<IconTypography size={24} stroke={1.9} aria-hidden="true" />}
          label={t('compose.dyslexie')}
          detail={t('compose.dyslexieDetail')}
          on={dyslexie}
          onChange={(on) => onChange({ dyslexie: on })}
        />
        <SendTimeFields {...props} />
      </div>
    </details>
  )
}
