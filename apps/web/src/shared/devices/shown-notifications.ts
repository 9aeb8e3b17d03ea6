/** Closes this app's notifications on the device whose tag matches. */
export const closeNotifications = async (fits: (tag: string) => boolean): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (fits(shown.tag)) shown.close()
  }
}
