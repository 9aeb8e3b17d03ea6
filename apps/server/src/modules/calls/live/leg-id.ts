/** Call ids are UUIDs. Any other text belongs to no call, and never reaches the database. */
export const isLegId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
