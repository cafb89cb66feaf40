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
  /** The name of a person, if it is known. */
  nameOf?: (openId: string) => string | undefined
  /** The editor will have room for its handles. */
  isEditable: boolean
  /** Called for a press on words. */
  onPress?: (at: PlaceInLine) => void
}

/**
 * The words of a document while the editor loads, to read and not to edit. The editor will show the same elements, so
 * that little moves. Pictures, files and sheets are left out.
 */
export function DocumentWords({ document, nameOf = unknown, isEditable, onPress }: Props) {
  const say = useDocumentWords()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { content } = docFromTree(document)
    const words = DOMSerializer.fromSchema(schema).serializeFragment(content)
    for (const table of words.querySelectorAll('table')) table.style.width = `${widthOf(table)}px`
    for (const element of words.querySelectorAll<HTMLElement>('.ed-element')) {
      if (!element.textContent.startsWith('@')) continue
      element.textContent = `@${nameOf(element.textContent.slice(1)) ?? '…'}`
      element.dataset['kind'] = 'mention_user'
    }
    place.current?.replaceChildren(words)
  }, [document, nameOf])
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
    <div className={`ed-root ${styles['words']}`} data-editable={isEditable}>
      <span role="status" className="visually-hidden">
        {say('opening')}
      </span>
      <div className="ed-canvas">
        <div ref={place} className="ed-doc" />
      </div>
    </div>
  )
}

const unknown = () => undefined

/** The sum of the widths of its columns. */
const widthOf = (table: HTMLTableElement): number =>
  [...table.querySelectorAll('col')].reduce((sum, column) => sum + Number(column.width), 0)
