export { speak, startI18n } from './i18n.ts'
