import { useSyncExternalStore } from 'react'
import { isDark, onTheme } from './display.ts'

/** Whether the dark theme is on. */
export const useDark = (): boolean => useSyncExternalStore(onTheme, isDark)
