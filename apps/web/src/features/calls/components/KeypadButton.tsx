import type { CallView } from '@lykta/calls'
import { IconDialpad } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from './DialogButton.tsx'

const KeypadDialog = lazy(() =>
  import('./KeypadDialog.tsx').then((module) => ({ default: module.KeypadDialog })),
)

/** Opens the keypad. */
export const KeypadButton = ({ call }: { call: CallView }) => {
  const { t } = useTranslation('calls-keypad')
  return (
    <DialogButton
      title={t('title')}
      icon={<IconDialpad size={24} stroke={1.9} aria-hidden="true" />}
      renderDialog={(close) => <KeypadDialog callID={call.callID} onClose={close} />}
    />
  )
}
