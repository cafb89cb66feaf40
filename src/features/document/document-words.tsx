import { DOMSerializer } from 'prosemirror-model'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { schema } from '../../editor/schema/schema'
import type { PlaceInLine } from '../../editor/view/block-editor-handle'
import { docFromTree } from '../../editor/wire/doc-from-tree'
import { useDocumentWords } from './words'
import '../../editor/view/editor.css'
import styles from './document-words.module.css'

interface Props {
  document: BlockTree
  /** The editor will have its toolbar above the words. */
  hasToolbar: boolean
  /** Called for a press on words. */
  onPress?: (at: PlaceInLine) => void
}

/**
 * The words of a document while the editor loads, to read and not to edit. The editor will show the same elements, so
 * that nothing moves. Pictures, files and sheets are left out.
 */
export function DocumentWords({ document, hasToolbar, onPress }: Props) {
  const say = useDocumentWords()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { content } = docFromTree(document)
    place.current?.replaceChildren(DOMSerializer.fromSchema(schema).serializeFragment(content))
  }, [document])
  useEffect(() => {
    const words = place.current
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      const line = target instanceof Element && target.closest<HTMLElement>('[data-block-id] > .ed-line')
      const id = line && line.parentElement?.dataset['blockId']
      if (!id) return
      const { left, top } = line.getBoundingClientRect()
      onPress?.({ id, left: clientX - left, top: clientY - top })
    }
    words?.addEventListener('click', onClick)
    return () => words?.removeEventListener('click', onClick)
  }, [onPress])
  return (
    <div className={`ed-root ${styles['words']}`}>
      <span role="status" className="visually-hidden">
        {say('opening')}
      </span>
      {hasToolbar && <div className={`ed-toolbar ${styles['toolbar']}`} />}
      <div ref={place} className="ed-doc" />
    </div>
  )
}
