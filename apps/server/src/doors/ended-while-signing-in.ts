/**
 * Notices sessions and boxes that end while a connection signs in with them: the look-up of the token may have happened
 * before, and nothing else would close that connection.
 */
export const createEndedWhileSigningIn = () => {
  const underWay = new Set<Set<number>>()
  return {
    /** Called before the look-up; `stop` is called once whatever ends sessions can find the connection. */
    follow: () => {
      const ended = new Set<number>()
      underWay.add(ended)
      return {
        hasEnded: (id: number): boolean => ended.has(id),
        stop: (): void => {
          underWay.delete(ended)
        },
      }
    },
    ended: (id: number): void => {
      for (const one of underWay) one.add(id)
    },
  }
}
