export { createBoxSession, type BoxSession } from './session.ts'
export { BoxContext, useBox, useBoxNow, useKnowsMe, useLocality, useMe } from './use-box.ts'
