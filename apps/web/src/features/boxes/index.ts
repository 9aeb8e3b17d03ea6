export {
  applyDeviceStatus,
  boxPermissionsQuery,
  boxViewsQuery,
  reloadBox,
  reloadBoxViews,
  reloadPermissions,
  reloadRooms,
  showFunction,
} from './queries.ts'
export { keepBoxViewsFresh } from './keep-fresh.ts'
export { useBoxViews } from './use-box-views.ts'
