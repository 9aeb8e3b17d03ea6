/** With the first picture: its native library would take a twentieth of a start. */
export const loadSharp = async () => (await import('sharp')).default
