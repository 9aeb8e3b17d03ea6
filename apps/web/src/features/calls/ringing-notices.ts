/** A call that rings in the app is not told of beside it: notifications that wait to be seen to are those of calls. */
export const closeRingingNotices = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (shown.requireInteraction) shown.close()
  }
}
