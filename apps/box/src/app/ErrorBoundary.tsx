import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

/** How long the sentence is shown before the app renders again. */
const againMs = 10_000
/** If rendering fails again this soon, only a reload can help. */
const soonMs = 60_000

interface ErrorBoundaryState {
  broken: boolean
}

/** Nobody can reload a TV: after a failure it renders again, and if that fails too it reloads itself. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false }
  private brokenAt = Number.NEGATIVE_INFINITY
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true }
  }

  override componentDidCatch(): void {
    const now = performance.now()
    const again = now - this.brokenAt < soonMs
    this.brokenAt = now
    this.timer = setTimeout(() => {
      if (again) location.reload()
      else this.setState({ broken: false })
    }, againMs)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer)
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children
  }
}
