export { createBoxSession, type BoxSession } from './session.ts'
export {
  BoxContext,
  useBox,
  useBoxNow,
  useKnowsMe,
  useLocality,
  useMe,
  useSecond,
  useServerAnsweredAt,
} from './use-box.ts'
export { useKeptInbox } from './use-kept-inbox.ts'
