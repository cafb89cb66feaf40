import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles, type FileSelection } from '../pick/select-files'

/**
 * Files that come over the page: dropped anywhere on it, or pasted where no
 * text is typed. Answers whether some are held over it now.
 */
export function useFileDrop(onFiles: (picked: FileSelection) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer) => void droppedFiles(data).then(onFiles))
  useEffect(() => {
    // Entering a child is told before leaving its parent.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      depth += 1
      setOver(true)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      depth -= 1
      if (depth <= 0) end()
    }
    const end = () => {
      depth = 0
      setOver(false)
    }
    const drop = (event: DragEvent) => {
      end()
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      if (isText || !event.clipboardData || event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData)
    }
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, dragend: end, drop, paste }
    for (const [type, listener] of Object.entries(listeners))
      addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        removeEventListener(type, listener as EventListener)
    }
  }, [])
  return isOver
}

const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true
