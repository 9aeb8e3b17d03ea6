import { useEffect, useState } from 'react'

interface Entry {
  kind: string
  getAsFile: () => File | null
  webkitGetAsEntry: () => { isDirectory: boolean } | null
}

/** The dropped or pasted files, and whether there were folders among them, which are left out. */
export const readIncoming = (items: Iterable<Entry>): { files: File[]; folders: boolean } => {
  const fileItems = [...items].filter(({ kind }) => kind === 'file')
  const isFolder = (item: Entry) => item.webkitGetAsEntry()?.isDirectory === true
  return {
    files: fileItems.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? []))),
    folders: fileItems.some(isFolder),
  }
}

/**
 * Adds files that are dropped anywhere on the page, or pasted. Returns whether something is being dragged over it, and whether
 * folders were left out the last time.
 */
export const useIncomingFiles = (
  take: (files: File[]) => void,
  { disabled }: { disabled: boolean },
): { dragging: boolean; folders: boolean } => {
  const [dragging, setDragging] = useState(false)
  const [folders, setFolders] = useState(false)

  useEffect(() => {
    const accept = (event: Event, data: DataTransfer | null) => {
      if (data === null) return
      const came = readIncoming(data.items)
      if (came.files.length === 0 && !came.folders) return
      event.preventDefault()
      setFolders(came.folders)
      if (came.files.length > 0) take(came.files)
    }
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // Without this the browser would leave the page for the file.
      event.preventDefault()
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
      setDragging(!disabled)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
      setDragging(false)
      if (!disabled) accept(event, event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      // If text comes with a picture, as from a text document, the text is meant.
      const isWords = event.clipboardData?.types.includes('text/plain') === true
      if (!disabled && !isWords) accept(event, event.clipboardData)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [take, disabled])
  return { dragging, folders }
}
