import { configRoutes } from '@lykta/contract/config/routes'
import { api, isWorthRetrying } from './index.ts'

/** Whether the server answers at all. */
export const isServerReachable = async (): Promise<boolean> => {
  try {
    await api.call(configRoutes.read, {})
    return true
  } catch (error) {
    return !isWorthRetrying(error)
  }
}
