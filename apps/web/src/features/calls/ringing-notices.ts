/** Closes the notifications of ringing calls, since the app itself rings. Only those require interaction. */
export const closeRingingNotices = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (shown.requireInteraction) shown.close()
  }
}
