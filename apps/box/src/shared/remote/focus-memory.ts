const lastFocused = new Map<string, string>()

/** The thing that has the focus on a screen, so that the focus is there again when the screen comes back. */
export const rememberFocus = (screen: string, name: string): void => {
  lastFocused.set(screen, name)
  // A list, of the screen that it is on.
  const slash = screen.lastIndexOf('/')
  if (slash !== -1) rememberFocus(screen.slice(0, slash), screen.slice(slash + 1))
}

export const rememberedFocus = (screen: string): string | undefined => lastFocused.get(screen)

/** The next resident begins where nobody has been. */
export const forgetFocus = (): void => lastFocused.clear()
