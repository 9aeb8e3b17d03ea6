import type { SettingsFlagName } from '@lykta/contract/boxes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxView } from '../../../shared/box-view/index.ts'
import { SwitchRow } from '../../../shared/ui/SwitchRow.tsx'
import { flagState } from '../flag-state.ts'
import { useSaveFlag } from '../use-save-flag.ts'

interface FlagSwitchProps {
  boxView: BoxView
  name: SettingsFlagName
  icon?: ReactNode
  label: string
  detail: string
}

/** One flag of a box: saved at once; locked, with the reason, if the user cannot choose it. */
export const FlagSwitch = ({ boxView, name, icon, label, detail }: FlagSwitchProps) => {
  const { t } = useTranslation('boxes')
  const { on, lock } = flagState(boxView, name)
  const { saving, save } = useSaveFlag(boxView, name)
  return (
    <SwitchRow
      icon={icon}
      label={label}
      detail={detail}
      on={saving === undefined ? on : !saving}
      pending={saving !== undefined}
      locked={lock === undefined ? undefined : t(`competence.locked.${lock}`)}
      onChange={save}
    />
  )
}
