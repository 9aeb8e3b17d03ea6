export { AccessLogScreen } from './AccessLogScreen.tsx'
