export { endSession, isLoggedIn, loseSession, onSessionEnd, takeUpDrafts } from './session.ts'
export { readOwnPath, returnTo } from './own-path.ts'
export { proof } from './proof.ts'
export { UserContext, useUser } from './user-context.ts'
