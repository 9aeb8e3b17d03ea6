import { useBoxViewList } from '../box-view/index.ts'
import { usePermissions } from '../permissions/permissions.ts'
import type { Step } from './steps.ts'

/** Whether the user may take a step. */
export const useMayTake = (): ((step: Step) => boolean) => {
  const permissions = usePermissions()
  const seesResidents = useBoxViewList().length > 0
  return ({ permission }) => (permission === undefined ? seesResidents : permissions.includes(permission))
}
