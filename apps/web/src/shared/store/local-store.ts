import { parseJson } from '@lykta/contract/json'

/**
 * The values stored in this browser, in one typed place. Every key contains the version of their shapes; values of another version
 * are removed at the start, so that no code ever meets a value it does not know.
 */
const version = 1
const root = 'lykta/'
const prefix = `${root}${String(version)}/`

/** How a value is parsed: `undefined` if it is invalid. */
export type Reader<T> = (value: unknown) => T | undefined

export interface LocalStore<Shapes extends object> {
  get: <K extends keyof Shapes & string>(key: K) => Shapes[K] | undefined
  set: <K extends keyof Shapes & string>(key: K, value: Shapes[K]) => void
  remove: (key: keyof Shapes & string) => void
  /** Removes everything but the named values. */
  clear: (keep?: ReadonlyArray<keyof Shapes & string>) => void
  /** Calls the listener at every change, also by another tab. Returns the function that stops it. */
  subscribe: (key: keyof Shapes & string, listener: () => void) => () => void
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface Deps<Key extends string> {
  area: Area
  /** Values that each tab keeps for itself until it is closed. A new tab begins with the value set last anywhere. */
  perTab?: { area: Area; keys: readonly Key[] }
  /** Where other tabs' changes arrive: the window. */
  events?: Pick<EventTarget, 'addEventListener'>
}

const keysOf = (area: Area): string[] =>
  Array.from({ length: area.length }, (_, index) => area.key(index)).filter((key) => key !== null)

export const createLocalStore = <Shapes extends object>(
  readers: { [K in keyof Shapes & string]: Reader<Shapes[K]> },
  { area, perTab, events }: Deps<keyof Shapes & string>,
): LocalStore<Shapes> => {
  const listeners = new Map<string, Set<() => void>>()
  /** What was read last, so that a value stays the same object until it changes. */
  const memory: { [K in keyof Shapes & string]?: { text: string; value: Shapes[K] | undefined } } = {}
  /** Values that the browser has no room for: they last until the page is closed, and cause no failure. */
  const unkept = new Map<string, string>()

  const notifyListeners = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }

  for (const key of keysOf(area)) {
    if (key.startsWith(root) && !key.startsWith(prefix)) area.removeItem(key)
  }

  events?.addEventListener('storage', (event) => {
    if (!(event instanceof StorageEvent)) return
    if (event.key === null) for (const key of listeners.keys()) notifyListeners(key)
    else if (event.key.startsWith(prefix)) notifyListeners(event.key.slice(prefix.length))
  })

  const ofTab = (key: keyof Shapes & string): Area | undefined =>
    perTab?.keys.includes(key) === true ? perTab.area : undefined

  /** Later changes by another tab do not matter here: the first value read stays. */
  const textOf = (key: keyof Shapes & string): string | null => {
    const tab = ofTab(key)
    const own = unkept.get(key) ?? tab?.getItem(prefix + key) ?? null
    if (own !== null) return own
    const text = area.getItem(prefix + key)
    if (text !== null && tab !== undefined) keep(tab, key, text)
    return text
  }

  const keep = (place: Area, key: string, text: string) => {
    try {
      place.setItem(prefix + key, text)
    } catch {
      unkept.set(key, text)
    }
  }

  const get = <K extends keyof Shapes & string>(key: K): Shapes[K] | undefined => {
    const text = textOf(key)
    if (text === null) return undefined
    const known = memory[key]
    if (known?.text === text) return known.value
    const value = readers[key](parseJson(text))
    memory[key] = { text, value }
    return value
  }

  const remove = (key: keyof Shapes & string) => {
    unkept.delete(key)
    ofTab(key)?.removeItem(prefix + key)
    area.removeItem(prefix + key)
    notifyListeners(key)
  }

  return {
    get,
    set: (key, value) => {
      const text = JSON.stringify(value)
      const tab = ofTab(key)
      unkept.delete(key)
      if (tab !== undefined) keep(tab, key, text)
      keep(area, key, text)
      notifyListeners(key)
    },
    remove,
    clear: (keep = []) => {
      const kept = new Set<string>(keep.map((key) => prefix + key))
      const known = [...keysOf(area), ...[...unkept.keys()].map((key) => prefix + key)]
      const gone = [...new Set(known)].filter((key) => key.startsWith(prefix) && !kept.has(key))
      for (const key of gone) {
        unkept.delete(key.slice(prefix.length))
        perTab?.area.removeItem(key)
        area.removeItem(key)
      }
      for (const key of gone) notifyListeners(key.slice(prefix.length))
    },
    subscribe: (key, listener) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => own.delete(listener)
    },
  }
}
