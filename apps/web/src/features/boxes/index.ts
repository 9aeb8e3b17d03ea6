export {
  applyDeviceStatus,
  boxPermissionsQuery,
  caretakersQuery,
  reloadCaretakers,
  reloadPermissions,
} from './queries.ts'
export { useCaretakers } from './use-caretakers.ts'
