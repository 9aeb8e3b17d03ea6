import { store } from '../shared/store/index.ts'

/** Where the user is at home: staff with all residents, everybody else with the selected one. */
export const homePath = (): '/floor' | '/App' =>
  store.get('userData')?.user.role === 'staff' ? '/floor' : '/App'
