export { reloadAlarms } from './alarms-key.ts'
