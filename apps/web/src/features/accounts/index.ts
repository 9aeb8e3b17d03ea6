export { logOut } from './login.ts'
export { permissionsQuery } from './queries.ts'
export { useSaveLanguage } from './use-save-language.ts'
export { useSessionCheck } from './use-session-check.ts'
