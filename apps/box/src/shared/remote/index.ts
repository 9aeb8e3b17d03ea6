export { afterNextFrame, createArrival, settling, TakesOkFromContext } from './arrival.ts'
export { rememberedFocus } from './focus-memory.ts'
export { onBack, startRemote } from './remote.ts'
export { focusKeyOf, useFocus } from './use-focus.ts'
