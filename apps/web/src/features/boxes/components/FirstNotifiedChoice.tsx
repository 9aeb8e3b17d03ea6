import { helpFirst, type HelpFirst } from '@lykta/contract/boxes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../shared/box-view/LinkPermissions.module.css'
import { RadioMark } from '../../../shared/ui/index.ts'

interface FirstNotifiedChoiceProps {
  /** The present choice. */
  label: string
  /** Whether they are only the first to be notified, or the only ones. */
  of: 'help' | 'silence'
  value: HelpFirst
  disabled: boolean
  onChange: (first: HelpFirst) => void
}

/** The staff or the family. */
export const FirstNotifiedChoice = ({ label, of, value, disabled, onChange }: FirstNotifiedChoiceProps) => {
  const { t } = useTranslation('boxes')
  const id = useId()
  return (
    <fieldset className={styles['roles']} disabled={disabled}>
      <legend>{label}</legend>
      {helpFirst.map((one) => (
        <label key={one} htmlFor={`${id}-${one}`}>
          <RadioMark id={`${id}-${one}`} name={id} checked={value === one} onChange={() => onChange(one)} />
          <span className={styles['words']}>
            <b>{t(`${of}.who.${one}`)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
