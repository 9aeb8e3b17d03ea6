import { useNavigate, useSearch } from '@tanstack/react-router'
import { ActivatedBoxesScreen } from '../../features/boxes/ActivatedBoxesScreen.tsx'

/** The TV's QR code leads here with `?code=`; the code goes from the address as soon as the dialog is closed. */
export const ActivatedBoxesRoute = () => {
  const { code } = useSearch({ from: '/signed-in/settings/activated-boxes' })
  const navigate = useNavigate()
  return (
    <ActivatedBoxesScreen
      code={code}
      onCode={(next) =>
        void navigate({
          to: '/settings/activated-boxes',
          search: next === undefined ? {} : { code: next },
          replace: true,
        })
      }
    />
  )
}
