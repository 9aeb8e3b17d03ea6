/** Words that come and go at the edge of the screen: something is done, or did not work. */
export interface Notice {
  id: number
  kind: 'done' | 'failed'
  text: string
  /** One way on, such as "Try again". */
  action?: { label: string; run: () => void } | undefined
}

/** How long a notice stays. */
export const noticeShownMs = 6_000

let list: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (notices: readonly Notice[]) => {
  list = notices
  for (const listener of listeners) listener()
}

export const notices = {
  get: (): readonly Notice[] => list,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The same words are shown once, however often they are said. Answers the id to dismiss them by. */
  show: (notice: Omit<Notice, 'id'>): number => {
    const others = list.filter(({ text }) => text !== notice.text)
    lastId += 1
    change([...others, { ...notice, id: lastId }].slice(-3))
    return lastId
  },
  dismiss: (id: number | undefined): void => change(list.filter((notice) => notice.id !== id)),
}
