declare const BEGINS_AT: string

const OwnDate = Date

// The tests of components begin at the same moment of the same day, whenever they run: "this evening" and "yesterday" are where a
// test expects them. From there the time goes on, through all files that share the page.
if (OwnDate.prototype.constructor === OwnDate) {
  const begins = OwnDate.parse(BEGINS_AT)
  const passed = performance.now.bind(performance)
  const now = () => Math.floor(begins + passed())
  OwnDate.now = now
  globalThis.Date = new Proxy(OwnDate, {
    construct: (target, given: unknown[], made): Date => {
      const date: unknown = Reflect.construct(target, given.length === 0 ? [now()] : given, made)
      if (date instanceof OwnDate) return date
      throw new TypeError('not a date')
    },
  })
}
