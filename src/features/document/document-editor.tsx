import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { BlockEditor } from '../../editor/view/block-editor'
import type { BlockEditorHandle } from '../../editor/view/block-editor-handle'

interface Props extends Omit<ComponentProps<typeof BlockEditor>, 'ref'> {
  /** Called with the editor once it shows the document, and with null before it goes. */
  onHandle(handle: BlockEditorHandle | null): void
}

/** The editor, loaded when a document is there to show; its handle is given out only while it works. */
export function DocumentEditor({ onHandle, ...props }: Props) {
  const handle = useRef<BlockEditorHandle>(null)
  useEffect(() => {
    onHandle(handle.current)
    return () => onHandle(null)
  }, [onHandle])
  return <BlockEditor ref={handle} {...props} />
}
