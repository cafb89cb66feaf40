import { useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { inSlices } from '../../../primitives/in-slices'
import { BlockEditor } from '../../editor/view/block-editor'
import type { BlockEditorHandle } from '../../editor/view/block-editor-handle'
import { makeNodesAhead } from '../../editor/wire/doc-from-tree'
import { useLatestAnswer } from '../../ui/outside-react'
import { DocumentSkeleton } from './document-skeleton'

interface Props extends Omit<ComponentProps<typeof BlockEditor>, 'ref'> {
  /** Called with the editor once it shows the document, and with null before it goes. */
  onHandle(handle: BlockEditorHandle | null): void
}

/** The editor, loaded when there is a document to show. Its handle is passed on only while the editor is mounted. */
export function DocumentEditor({ onHandle, ...props }: Props) {
  const handle = useRef<BlockEditorHandle>(null)
  useEffect(() => {
    onHandle(handle.current)
    return () => onHandle(null)
  }, [onHandle])
  return <BlockEditor ref={handle} {...props} />
}

/**
 * Shows each version of a document once its nodes are made. They are made in slices, because those of a long document
 * would block typing.
 */
export function PreparedEditor({ document, onHandle, ...props }: Props) {
  const shown = useLatestAnswer(document, (of, signal) => inSlices(makeNodesAhead(of), signal))?.of
  const [handle, setHandle] = useState<BlockEditorHandle | null>(null)
  useEffect(() => {
    if (shown) handle?.replace(shown)
  }, [handle, shown])
  const give = useCallback(
    (given: BlockEditorHandle | null) => {
      setHandle(given)
      onHandle(given)
    },
    [onHandle],
  )
  return shown ? <DocumentEditor {...props} document={shown} onHandle={give} /> : <DocumentSkeleton />
}
