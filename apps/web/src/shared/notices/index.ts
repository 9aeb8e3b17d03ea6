export { notices } from './notices.ts'
export { Notices } from './Notices.tsx'
