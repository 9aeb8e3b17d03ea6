import { createStore } from '@lykta/calls/observable-store'

/** A notice at the edge of the screen: something is done, or failed. */
export interface Notice {
  id: number
  kind: 'done' | 'failed'
  text: string
  /** One action, such as "Try again". */
  action?: { label: string; run: () => void } | undefined
}

/** How long a notice stays. */
export const noticeShownMs = 6_000

const list = createStore<readonly Notice[]>([])
let lastId = 0

export const notices = {
  get: list.get,
  subscribe: list.subscribe,
  /** Shows a notice. The same text is shown only once. Returns the id to dismiss it by. */
  show: (notice: Omit<Notice, 'id'>): number => {
    const others = list.get().filter(({ text }) => text !== notice.text)
    lastId += 1
    list.set([...others, { ...notice, id: lastId }].slice(-3))
    return lastId
  },
  dismiss: (id: number | undefined): void => list.set(list.get().filter((notice) => notice.id !== id)),
}
