export { endSession, onSessionEnd } from './session.ts'
export { UserContext, useUser } from './user-context.ts'
