export {
  applyDeviceStatus,
  reloadBox,
  reloadBoxViews,
  reloadPermissions,
  reloadRooms,
  showFunction,
} from './queries.ts'
export { boxPermissionsQuery, boxViewsKey, boxViewsQuery } from './box-views-query.ts'
export { keepBoxViewsFresh } from './refresh-box-views.ts'
export { useBoxViews } from './use-box-views.ts'
export { tvPartId } from './tv-part-id.ts'
