/*
 * Light or dark, before anything is drawn: ./display.ts goes on from here once it is loaded, and says the rest. It is a
 * file by itself because the content policy lets no script stand inside the page, and no module because those come
 * after the first picture. The key is that of the stored values.
 */
{
  let chosen
  try {
    chosen = localStorage.getItem('lykta/1/theme')
  } catch {
    // A browser that keeps nothing has no choice.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? chosen !== '"light"' : chosen === '"dark"'
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
