export interface Point {
  x: number
  y: number
}

interface Following {
  /** Called as the pointer moves, once it is clearly a drag. */
  onMove: (at: Point) => void
  onDrop: () => void
  onCancel: () => void
}

/** A mouse that moves less than this only presses. */
const leastPixels = 4
/** A finger that moves further than this before it has rested this long scrolls the page. */
const restMs = 500
const restPixels = 10

/** Follows a pointer pressed on an element until it is released. Escape cancels. */
export const followDrag = (
  down: PointerEvent,
  element: HTMLElement,
  { onMove, onDrop, onCancel }: Following,
): void => {
  const end = new AbortController()
  const { signal } = end
  const isTouch = down.pointerType === 'touch'
  let state: 'pressed' | 'dragged' | 'cancelled' = 'pressed'

  const begin = () => {
    state = 'dragged'
    onMove({ x: down.clientX, y: down.clientY })
  }
  const rest = isTouch ? setTimeout(begin, restMs) : undefined
  signal.addEventListener('abort', () => clearTimeout(rest))
  const cancel = () => {
    if (state === 'dragged') onCancel()
    state = 'cancelled'
  }

  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    react: (event: WindowEventMap[Type]) => void,
  ) => window.addEventListener(type, react, { signal, capture: true })
  listen('pointermove', ({ pointerId, clientX: x, clientY: y }) => {
    if (pointerId !== down.pointerId) return
    const far = Math.hypot(x - down.clientX, y - down.clientY)
    if (state === 'pressed' && isTouch && far > restPixels) end.abort()
    if (state === 'pressed' && !isTouch && far >= leastPixels) begin()
    if (state === 'dragged') onMove({ x, y })
  })
  listen('pointerup', ({ pointerId }) => {
    if (pointerId !== down.pointerId) return
    end.abort()
    if (state === 'pressed') return
    ignoreNextClick()
    if (state === 'dragged') onDrop()
  })
  listen('pointercancel', ({ pointerId }) => {
    if (pointerId !== down.pointerId) return
    cancel()
    end.abort()
  })
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || state !== 'dragged') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  })
  // While a finger drags, it must neither scroll nor open the browser's menu.
  const withoutDefault = (event: Event) => {
    if (isTouch && (state === 'dragged' || event.type === 'contextmenu')) event.preventDefault()
  }
  element.addEventListener('touchmove', withoutDefault, { signal, passive: false })
  element.addEventListener('contextmenu', withoutDefault, { signal })
}

/** Suppresses the click that the browser makes of releasing a drag. */
const ignoreNextClick = (): void => {
  const end = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { signal: end.signal, capture: true },
  )
  setTimeout(() => end.abort())
}
