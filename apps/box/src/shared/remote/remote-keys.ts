import { init, setKeyMap } from '@noriginmedia/norigin-spatial-navigation'

/** `keyCode` of Back on LG (461) and Samsung (10009) TVs, whose `key` says nothing. */
const backCodes = new Set([461, 10_009])
const backKeys = new Set(['Escape', 'Backspace', 'BrowserBack', 'GoBack'])
const okCode = 13

type BackHandler = () => void

interface OkHandler {
  down: () => void
  up: () => void
}

/** What the up and down arrows do besides moving the focus: turn to the previous or the next page. */
type TurnHandler = (by: -1 | 1) => void
const turns = new Map<number, -1 | 1>([
  [38, -1],
  [40, 1],
])

/** Handlers of which only the newest is called. */
const createHandlers = <Handler>() => {
  const handlers: Handler[] = []
  return {
    newest: () => handlers.at(-1),
    /** Returns the function that removes it. */
    add: (handler: Handler) => {
      handlers.push(handler)
      return () => {
        const index = handlers.indexOf(handler)
        if (index !== -1) handlers.splice(index, 1)
      }
    },
  }
}
const backHandlers = createHandlers<BackHandler>()
const okHandlers = createHandlers<OkHandler>()
const turnHandlers = createHandlers<TurnHandler>()

const isBack = (event: KeyboardEvent) => backKeys.has(event.key) || backCodes.has(event.keyCode)

let pressedAt = 0
let okPressedAt = 0
/** By then a busy TV may have kept the press waiting for long. */
let okTakenAt = Number.NEGATIVE_INFINITY

let lifeAt: number | undefined

/** When somebody last pressed something, on the clock of events' `timeStamp`: a key that is held down does not count again. */
export const lastSignOfLifeAt = (): number | undefined => lifeAt

/** When a key was last pressed down, on the clock of events' `timeStamp`. */
export const lastPressAt = (): number => pressedAt

/** When OK was last pressed down, on the clock of events' `timeStamp`. */
export const lastOkAt = (): number => okPressedAt

/** Whether an OK was handled less than this long ago. */
export const okTakenWithin = (ms: number): boolean => performance.now() - okTakenAt < ms

const noteLife = (event: Event) => {
  lifeAt = event.timeStamp
}

const handleKey = (event: KeyboardEvent) => {
  pressedAt = event.timeStamp
  if (!event.repeat) noteLife(event)
  // A hand resting on OK must not answer one question after the other.
  if (event.repeat && (event.keyCode === okCode || isBack(event))) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  if (event.keyCode === okCode) {
    okPressedAt = event.timeStamp
    okTakenAt = performance.now()
    okHandlers.newest()?.down()
  }
  const turn = turns.get(event.keyCode)
  // A held arrow would run through pages that nobody has read.
  if (turn !== undefined && !event.repeat) turnHandlers.newest()?.(turn)
  if (!isBack(event)) return
  event.preventDefault()
  backHandlers.newest()?.()
}

const handleKeyUp = (event: KeyboardEvent) => {
  if (event.keyCode === okCode) okHandlers.newest()?.up()
}

/** Makes the arrow keys move the focus, and OK press what has it. Call this once, before the first screen. */
export const startRemote = (): void => {
  window.addEventListener('keydown', handleKey, { capture: true })
  window.addEventListener('keyup', handleKeyUp, { capture: true })
  window.addEventListener('pointerdown', noteLife, { capture: true })
  init({ shouldFocusDOMNode: true, domNodeFocusOptions: { preventScroll: true } })
  setKeyMap({ left: [37], up: [38], right: [39], down: [40], enter: [okCode] })
}

/** Sets what Back does while this is the newest handler. Returns the function that removes it. */
export const onBack = (handler: BackHandler): (() => void) => backHandlers.add(handler)

/** Called for arrows that turn a page, while this is the newest handler. Returns the function that removes it. */
export const onTurn = (handler: TurnHandler): (() => void) => turnHandlers.add(handler)

/**
 * Called when OK goes down and up, while this is the newest handler: the focused element gets a press a moment later, sometimes
 * after the key is up. Returns the function that removes it.
 */
export const onOkHeld = (handler: OkHandler): (() => void) => okHandlers.add(handler)
