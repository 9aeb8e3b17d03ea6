export { endSession, isLoggedIn, onSessionEnd } from './session.ts'
export { ownPath } from './own-path.ts'
export { UserContext, useUser } from './user-context.ts'
