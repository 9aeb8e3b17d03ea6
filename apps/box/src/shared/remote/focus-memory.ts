const lastFocused = new Map<string, string>()

/** The focused thing on a screen, so that it has the focus again when the screen comes back. */
export const rememberFocus = (screen: string, name: string): void => {
  lastFocused.set(screen, name)
  // The focus in a list, by the screen that it is on.
  const slash = screen.lastIndexOf('/')
  if (slash !== -1) rememberFocus(screen.slice(0, slash), screen.slice(slash + 1))
}

export const rememberedFocus = (screen: string): string | undefined => lastFocused.get(screen)

/** Cleared, so that the next resident starts afresh. */
export const forgetFocus = (): void => lastFocused.clear()
