import type { Language } from '@lykta/contract/languages'

export type { Language } from '@lykta/contract/languages'

/** What a story, or a project of stories, may ask for. */
export interface StoryOptions {
  /** False for stories that change little or nothing: they share a world until one of them has changed it. */
  ownWorld: boolean
  /** What the server of a story's own world finds in its environment besides. */
  settings: Readonly<Record<string, string>>
  /** With two, web windows come to the first and TVs to the second, unless a story says otherwise. */
  servers: 1 | 2
  /** Which language the web app was told to speak; a story in English leaves it to the account. */
  language: Language
  /** The Firefox of this machine. */
  firefoxPath: string | undefined
  /** The oldest Chromium that the web app takes. */
  oldChromiumPath: string | undefined
}
