export { logOut, permissionsQuery, sessionQuery } from './queries.ts'
