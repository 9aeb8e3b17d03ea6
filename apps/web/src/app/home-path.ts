import { store } from '../shared/store/index.ts'

/** The user's home: for staff all residents, for everybody else the selected one. */
export const homePath = (): '/floor' | '/App' =>
  store.get('userData')?.user.role === 'staff' ? '/floor' : '/App'
