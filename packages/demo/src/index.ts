export { createDemo, type Demo } from './demo.ts'
export { localPassword } from './local-password.ts'
