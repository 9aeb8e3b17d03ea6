/*
 * What stands in the page where the app cannot start, because the browser is too old or keeps nothing; light or dark, before anything is drawn, the picture of the login for who has not logged in, and words for whoever still
 * waits for the app after a second: ./display-settings.ts goes on from here once it is loaded, and says the rest. It is a file by itself because the content policy lets no script
 * stand inside the page, and no module because those come after the first picture. The keys are those of the stored values. Browsers from
 * 2018 on run it as it stands here.
 */
{
  let chosen
  let language = null
  let token = null
  let keeps = true
  try {
    token = localStorage.getItem('lykta/1/token')
    chosen = localStorage.getItem('lykta/1/theme')
    language = localStorage.getItem('lykta/1/language')
    // Full storage stops nobody who has logged in.
    if (token === null) {
      localStorage.setItem('lykta/kept', '1')
      localStorage.removeItem('lykta/kept')
    }
  } catch {
    keeps = false
  }
  /** Without these the app does not start; README.md has the browsers. Safari 16.4 is the first to have the expression. */
  let isTooOld = !('findLast' in Array.prototype) || !('structuredClone' in window)
  try {
    RegExp('(?<=a)b')
  } catch {
    isTooOld = true
  }
  const why = isTooOld ? 'too-old' : keeps ? null : 'keeps-nothing'
  if (why !== null) {
    document.documentElement.dataset.cannotStart = why
    document.addEventListener('DOMContentLoaded', () => {
      const words = document.getElementById(why)
      if (words !== null) words.hidden = false
    })
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? chosen !== '"light"' : chosen === '"dark"'
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const script = document.currentScript
  /** What a page that waits says, by language. */
  const loading = new URLSearchParams(script === null ? '' : script.dataset.loading)
  const preferred = language === null ? `"${navigator.language}` : language
  const spoken = Array.from(loading.keys()).find((one) => preferred.startsWith(`"${one}`)) || 'en'
  if (token === null && ['/', '/login', '/App'].includes(location.pathname)) {
    document.documentElement.dataset.first = 'login'
    const picture = script === null ? undefined : script.dataset.picture
    // The styles ask for it too, once they are there.
    if (picture !== undefined) {
      const preload = Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'image',
        fetchPriority: 'high',
        href: picture,
      })
      document.head.append(preload)
    }
  }
  setTimeout(() => {
    const words = document.querySelector('.starting-words')
    if (words === null) return
    words.lang = spoken
    words.textContent = loading.get(spoken)
  }, 1_000)
}
