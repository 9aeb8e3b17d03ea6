import type { SignInProvider } from '@lykta/contract/accounts'
import { IconId } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Banner } from '../../../shared/ui/Banner.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { useSignInRefusal } from '../use-sign-in-refusal.ts'
import styles from './ProviderButtons.module.css'

/** A button for each provider, in the words and with the picture that the operator has chosen. */
export const ProviderButtons = ({
  providers,
  go,
}: {
  providers: readonly SignInProvider[]
  /** Leaves for the provider. */
  go: (provider: string) => Promise<void>
}) => {
  const language = useLanguage()
  const refusal = useSignInRefusal()
  const going = useMutation({ mutationKey: ['to-provider'], mutationFn: go })
  return (
    <div className={styles['ways']}>
      {going.isError ? <Banner kind="error">{refusal(going.error)}</Banner> : null}
      {providers.map(({ id, label, picture }) => (
        <Button
          key={id}
          look="quiet"
          size="large"
          block
          pending={going.isPending && going.variables === id}
          icon={
            picture === null ? (
              <IconId size={24} stroke={1.9} aria-hidden="true" />
            ) : (
              <img className={styles['picture']} src={picture} alt="" />
            )
          }
          onClick={() => {
            if (!going.isPending) going.mutate(id)
          }}
        >
          {label[language]}
        </Button>
      ))}
    </div>
  )
}
