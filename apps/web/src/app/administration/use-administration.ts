import { useRouter } from '@tanstack/react-router'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { permittedAdministration } from '../menu.ts'

/** The entries of the Administration group that the user has. */
export const useAdministration = () => {
  const { routesById } = useRouter()
  return permittedAdministration(Object.values(routesById), usePermissions())
}
