export {
  applyDeviceStatus,
  boxPermissionsQuery,
  caretakersQuery,
  reloadBox,
  reloadCaretakers,
  reloadPermissions,
} from './queries.ts'
export { useCaretakers } from './use-caretakers.ts'
