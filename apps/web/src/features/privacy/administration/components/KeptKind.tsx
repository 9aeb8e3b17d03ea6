import type { Kept } from '@lykta/contract/privacy'
import { useTranslation } from 'react-i18next'
import { longDateText } from '../../../../shared/format/index.ts'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { Button, ScreenReaderText } from '../../../../shared/ui/index.ts'
import { useAmount } from './use-amount.ts'
import styles from './KeptKind.module.css'

interface KeptKindProps {
  kept: Kept
  isSystem: boolean
  /** When that was. */
  now: number
  /** Undefined: it is not for whoever looks to change. */
  onChange: (() => void) | undefined
}

/** A kind of data: what it is, for how long it is kept, and what goes next. */
export const KeptKind = ({ kept, isSystem, now, onChange }: KeptKindProps) => {
  const { t } = useTranslation('privacy-administration')
  const language = useLanguage()
  const amountOf = useAmount()
  const { kind, days, isOwn, next } = kept
  const name = t(`kinds.${kind}.name`)
  const much = next === null ? '' : amountOf(next)
  const isNow = next !== null && next.at <= now
  return (
    <li className={styles['kind']}>
      <h3>{name}</h3>
      <p className={styles['what']}>{t(`kinds.${kind}.what`)}</p>
      <dl>
        <dt>{t('kept')}</dt>
        <dd>
          {days === null ? t('forever') : t('days', { count: days })}
          {isOwn ? null : <small> {t(isSystem ? 'byDefault' : 'asEverywhere')}</small>}
        </dd>
        <dt>{t('next')}</dt>
        <dd>
          {next === null
            ? t('nothing')
            : isNow
              ? t('nextNow', { much })
              : t('nextOn', { much, day: longDateText(next.at, language) })}
        </dd>
      </dl>
      {onChange === undefined ? null : (
        <Button look="quiet" size="small" onClick={onChange}>
          {t('change')}
          <ScreenReaderText>, {name}</ScreenReaderText>
        </Button>
      )}
    </li>
  )
}
