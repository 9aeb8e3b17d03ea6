/**
 * Notices what ends while somebody signs in with it: the look-up of their token may be from before, and nothing else would
 * end their connection.
 */
export const createEndedWhileSigningIn = () => {
  const underWay = new Set<Set<number>>()
  return {
    /** To be called before the look-up, and `stop` when the connection can be found by what ends it. */
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
