import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import type { WrittenAgreement } from './AgreementForm.tsx'

interface AgreedSwitchProps {
  label: string
  detail: string
  /** Why it cannot be switched on. */
  locked?: string | undefined
  /** Null: off. */
  agreement: WrittenAgreement | null
  /** Whether the form is open. */
  asking: boolean
  onAsk: (asking: boolean) => void
  pending: boolean
  onEnd: () => void
  /** Records the agreement. */
  form: ReactNode
  /** What can be changed while it is on. */
  children?: ReactNode
}

/** A switch that needs a record of who agreed: it is on once that is saved. */
export const AgreedSwitch = (props: AgreedSwitchProps) => {
  const { label, detail, locked, agreement, asking, onAsk, pending, onEnd, form, children } = props
  const { t } = useTranslation('boxes')
  const language = useLanguage()
  const off = agreement === null
  return (
    <>
      <SwitchRow
        label={label}
        detail={detail}
        on={!off}
        expanded={off ? asking : undefined}
        pending={pending}
        locked={off ? locked : undefined}
        onChange={() => {
          if (off) onAsk(!asking)
          else onEnd()
        }}
      />
      {off ? null : (
        <>
          <p>
            {t('people.agreement.agreed', {
              by: agreement.agreedBy,
              date: longDateText(agreement.agreedAt, language),
            })}
          </p>
          {children}
        </>
      )}
      {asking && off ? form : null}
    </>
  )
}
