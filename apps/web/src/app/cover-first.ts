import { isLeftAlone } from '../shared/session/index.ts'

// Before anything is drawn: a shared device that was left shows nothing of it while its cover is being loaded.
if (isLeftAlone()) document.documentElement.dataset['covered'] = ''
