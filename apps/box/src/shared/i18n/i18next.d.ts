import type { Resources } from './resources.d.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    returnNull: false
    resources: Resources
  }
}
