import { createContext, use, type ReactNode } from 'react'

/** Called for each part with a save button of its own that opens on the page; returns what to call when it closes. */
export const OpenPartContext = createContext<(form: HTMLFormElement) => () => void>(() => () => undefined)

interface PartFormProps {
  /** Whether it has changes for its own button to save. */
  unsaved: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A part of a page with its own save button. The page's button does not save it, and waits until it is saved or closed. */
export const PartForm = ({ unsaved, onSubmit, children }: PartFormProps) => {
  const onOpen = use(OpenPartContext)
  return (
    <form
      ref={unsaved ? onOpen : undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
