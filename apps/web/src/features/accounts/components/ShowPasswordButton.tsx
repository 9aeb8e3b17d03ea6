import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/IconButton.tsx'

interface ShowPasswordButtonProps {
  shown: boolean
  onChange: (shown: boolean) => void
}

/** Shows or hides the content of a password field. */
export const ShowPasswordButton = ({ shown, onChange }: ShowPasswordButtonProps) => {
  const { t } = useTranslation('accounts')
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <IconButton
      label={shown ? t('login.hidePassword') : t('login.showPassword')}
      onClick={() => onChange(!shown)}
    >
      <Icon size={24} stroke={1.9} aria-hidden="true" />
    </IconButton>
  )
}
