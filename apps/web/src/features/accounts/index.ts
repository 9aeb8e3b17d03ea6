export { giveUpSession, logOut } from './login.ts'
export { useSaveLanguage } from './use-save-language.ts'
export { useSessionCheck } from './use-session-check.ts'
