import type { DayPart } from '@lykta/ui'

/** The scene for a part of the day: in the dark theme a lit sky would glare, so that it is dusk until night falls. */
export const scenePart = (part: DayPart, dark: boolean): DayPart =>
  dark && part !== 'night' ? 'evening' : part
