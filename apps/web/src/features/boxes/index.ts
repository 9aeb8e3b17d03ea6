export {
  applyDeviceStatus,
  boxPermissionsQuery,
  caretakersQuery,
  reloadBox,
  reloadCaretakers,
  reloadPermissions,
} from './queries.ts'
export { keepCaretakersFresh } from './keep-fresh.ts'
export { useCaretakers } from './use-caretakers.ts'
