import type { AwaitedCall, AwaitedCalls } from '../../ports/awaited-calls.ts'

/** Nothing needs to survive a restart: a starting server ends all ringing calls. */
export const createAwaitedCalls = (): AwaitedCalls => {
  const calls = new Map<number, { call: AwaitedCall; awaited: Set<string> }>()

  return {
    begin: async (call, awaited) => {
      calls.set(call.offer.callId, { call, awaited: new Set(awaited) })
    },
    offersFor: async (extension) =>
      [...calls.values()].filter(({ awaited }) => awaited.has(extension)).map(({ call }) => call),
    isAwaited: async (callId) => (calls.get(callId)?.awaited.size ?? 0) > 0,
    isPushedTo: async (callId, userId) => calls.get(callId)?.call.pushedTo.includes(userId) === true,
    declined: async (callId, extension) => {
      calls.get(callId)?.awaited.delete(extension)
    },
    end: async (callId) => {
      const found = calls.get(callId)
      calls.delete(callId)
      return found?.call
    },
  }
}
