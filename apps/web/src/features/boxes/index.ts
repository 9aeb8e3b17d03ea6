export { applyDeviceStatus, boxPermissionsQuery, reloadCaretakers, reloadPermissions } from './queries.ts'
export { useCaretakers } from './use-caretakers.ts'
