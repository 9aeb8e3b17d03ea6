export { createBoxSession, type BoxSession } from './session.ts'
export { BoxContext, useBox, useBoxNow, useLocality, useMe } from './use-box.ts'
