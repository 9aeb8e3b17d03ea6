import { currentRequest, forRequest } from '../../platform/request-context.ts'

/** How much one user may have under way, and waiting. */
const mostOfUser = { underWay: 4, waiting: 500 }

interface Task {
  run: () => Promise<void>
  /** Called instead of `run` if too much waits for the same user. */
  abandoned: () => void
}

/** What the log says of it names the request that it goes back to, whichever task made room for it. */
const bound = ({ run, abandoned }: Task): Task => {
  const request = currentRequest()
  return {
    run: () => forRequest(request, run),
    abandoned: () => {
      forRequest(request, abandoned)
    },
  }
}

/**
 * Runs a few tasks at a time. Users take turns and never have all places: a browser names its push service itself, so whoever names one
 * that does not answer must hold up nobody else.
 */
export const createPushQueue = (atOnce: number) => {
  /** By user, in the order of their turns. */
  const waiting = new Map<number, Task[]>()
  const running = new Map<number, number>()
  const underWay = new Set<Promise<void>>()

  const takeNext = (): [number, Task] | undefined => {
    for (const [userId, tasks] of waiting) {
      if ((running.get(userId) ?? 0) >= mostOfUser.underWay) continue
      const task = tasks.shift()
      // The next turn is everybody else's.
      waiting.delete(userId)
      if (tasks.length > 0) waiting.set(userId, tasks)
      if (task !== undefined) return [userId, task]
    }
    return undefined
  }

  const begin = (): void => {
    while (underWay.size < atOnce) {
      const next = takeNext()
      if (next === undefined) return
      const [userId, { run }] = next
      running.set(userId, (running.get(userId) ?? 0) + 1)
      const turn: Promise<void> = run().finally(() => {
        underWay.delete(turn)
        const left = (running.get(userId) ?? 1) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
        begin()
      })
      underWay.add(turn)
    }
  }

  return {
    /** `run` must not reject. */
    add: (userId: number, task: Task): void => {
      const tasks = waiting.get(userId) ?? []
      waiting.set(userId, tasks)
      tasks.push(bound(task))
      if (tasks.length > mostOfUser.waiting) tasks.shift()?.abandoned()
      begin()
    },
    /** Resolves when nothing is under way any more; what waits is not begun. */
    stop: async (): Promise<void> => {
      waiting.clear()
      await Promise.all(underWay)
    },
  }
}
