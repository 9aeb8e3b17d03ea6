// Preloaded by a server whose machine has the wrong time: clock-off.mjs?ms=300000 is five minutes ahead. What counts the time that
// passes is right there too, as on such a machine.
const offMs = Number(new URL(import.meta.url).searchParams.get('ms'))
const RightDate = Date
globalThis.Date = class extends RightDate {
  /** @param {unknown[]} given */
  constructor(...given) {
    // @ts-expect-error -- its overloads cannot be passed on
    super(...(given.length === 0 ? [RightDate.now() + offMs] : given))
  }

  static now() {
    return RightDate.now() + offMs
  }
}
