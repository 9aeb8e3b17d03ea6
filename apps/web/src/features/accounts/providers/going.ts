import { providerRoutes } from '@lykta/contract/accounts/providers/routes'
import { api } from '../../../shared/api/index.ts'
import { store } from '../../../shared/store/index.ts'

/** What somebody went to a provider for. */
type Errand =
  | { for: 'login'; to?: string | undefined; invitation?: string | undefined }
  | { for: 'identity' }
  | { for: 'proof' }

export type LeftFor = Errand & { provider: string; flow: string }

const isErrand = (value: unknown): value is LeftFor =>
  typeof value === 'object' &&
  value !== null &&
  ['for', 'provider', 'flow'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Returns the address of the provider, and remembers for what this browser goes there. */
export const prepareToGo = async (provider: string, errand: Errand): Promise<string> => {
  const { data } = await api.call(providerRoutes.start, {
    params: { provider },
    // What connects an account must not go by whoever was at the provider before.
    body: { anew: errand.for !== 'login' || errand.invitation !== undefined },
  })
  store.set('leftFor', { ...errand, provider, flow: data.flow })
  return data.url
}

/** For what this browser went to this provider, once. */
export const takeErrand = (provider: string): LeftFor | undefined => {
  const left = store.get('leftFor')
  store.remove('leftFor')
  return isErrand(left) && left.provider === provider ? left : undefined
}

/** By which the window that went to a provider tells the one that waits. */
export const proofChannel = 'lykta-proof'
