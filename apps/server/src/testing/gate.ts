/** Holds all callers from when a test closes it until it is opened. */
export const createGate = () => {
  let opened: PromiseWithResolvers<void> | undefined
  let came = Promise.withResolvers<void>()
  return {
    close: (): void => {
      opened = Promise.withResolvers<void>()
      came = Promise.withResolvers<void>()
    },
    open: (): void => {
      opened?.resolve()
      opened = undefined
    },
    /** Passes, once it is open. */
    pass: async (): Promise<void> => {
      came.resolve()
      await opened?.promise
    },
    /** Resolves when somebody has come to the closed gate. */
    isReached: (): Promise<void> => came.promise,
  }
}
