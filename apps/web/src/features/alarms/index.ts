export { reloadAlarms } from './reload-alarms.ts'
