/** Loaded with the first picture: its native library would add a twentieth to the start time. */
export const loadSharp = async () => (await import('sharp')).default
