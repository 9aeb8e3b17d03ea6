import { createStore } from '@lykta/calls/observable-store'

/** The box to whose resident a message was being written when a call began. */
export const interruptedBoxId = createStore<number | undefined>(undefined)
