/** Call ids are UUIDs here; other text names no call, and is never asked for in the database. */
export const isLegId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
