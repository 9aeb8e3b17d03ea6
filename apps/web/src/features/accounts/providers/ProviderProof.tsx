import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { proof } from '../../../shared/session/index.ts'
import { prepareToGo, proofChannel } from './going.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { ownIdentitiesQuery, providersQuery } from './queries.ts'

const go = async (provider: string) => {
  // Opened by the press itself, or browsers would not let it open.
  const opened = window.open('', '_blank', 'popup,width=520,height=720')
  try {
    const url = await prepareToGo(provider, { for: 'proof' })
    if (opened === null) location.assign(url)
    else {
      opened.opener = null
      opened.location.href = url
    }
  } catch (error) {
    opened?.close()
    throw error
  }
}

/** Proves by a provider, in a window of its own: the page with what was being done stays open. */
export const ProviderProof = ({ alone }: { alone: boolean }) => {
  const { t } = useTranslation('accounts-providers')
  const { data: providers = [] } = useQuery(providersQuery)
  const { data: identities = [] } = useQuery(ownIdentitiesQuery)
  useEffect(() => {
    const channel = new BroadcastChannel(proofChannel)
    channel.addEventListener('message', () => proof.settle(true))
    return () => channel.close()
  }, [])
  const own = providers.filter(({ id }) => identities.some(({ provider }) => provider === id))
  return (
    <>
      <p>{t(alone ? 'proof.only' : 'proof.or')}</p>
      <ProviderButtons providers={own} go={go} />
    </>
  )
}
