/** Dark where the person's system is dark, from before the first paint on and when the system changes. */
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

const apply = () => {
  document.documentElement.dataset['theme'] = prefersDark.matches ? 'dark' : 'light'
}

apply()
prefersDark.addEventListener('change', apply)
