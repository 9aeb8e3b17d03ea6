import { createContext, use, type ReactNode } from 'react'

/** Hears of each part with a save button of its own that is open on the page; returns what to do as it goes. */
export const OpenPartContext = createContext<(form: HTMLFormElement) => () => void>(() => () => undefined)

interface PartFormProps {
  /** Something in it is to be saved by its own button. */
  unsaved: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A part of a page that has a save button of its own. The page's button does not save it, and so waits until it is saved or closed. */
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
