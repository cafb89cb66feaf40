import { Dialog } from '@base-ui/react/dialog'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { headingLevel } from '../../../document/blocks/registry'
import { isComposingKey } from '../../ui/command-registry'
import { useOptionInSight } from '../../ui/outside-react'
import { typeOfBlock, existingNode } from '../queries/blocks'
import { kindName, blockExcerpt } from '../selection/block-name'
import { canContainBlocks } from '../selection/block-selection'
import { wholeBlocks } from '../selection/step-selection'
import type { ViewContext } from '../view/view-context'
import { describeBlocks, describeRefusal } from './announcements'
import { moveRefusal } from './move-refusal'
import type { MoveTarget } from './move-refusal'

interface MoveToDialogProps {
  /** The dialog uses the document as it was when it opened; an edit closes it. */
  now: EditorState
  words: ViewContext['words']
  onMove: (to: MoveTarget) => void
  onClose: () => void
}

/** As many as people look through; the rest is for the search field. */
const SHOWN = 60
const wheres: readonly Where[] = ['before', 'after', 'inside']

/** Chooses a place by name: type to find a block, then before it, after it or inside it. */
export function MoveToDialog({ now, words, onMove, onClose }: MoveToDialogProps) {
  const [state] = useState(now)
  const { doc } = state
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [query, setQuery] = useState('')
  const [where, setWhere] = useState<Where>('after')
  const [at, setAt] = useState(0)
  const run = useMemo(() => wholeBlocks(state), [state])
  const blocks = useMemo(() => {
    const isMoved = ({ position }: FoundBlock) => run && position >= run.from && position < run.to
    return allBlocks(doc).filter((block) => !isMoved(block))
  }, [doc, run])
  const found = useMemo(() => matching(blocks, query), [blocks, query])
  const results = found.slice(0, SHOWN)
  const active = Math.min(at, results.length - 1)
  const chosen = results[active]

  useOptionInSight(listId, active)

  if (!run) return null
  const whyNot = (block: FoundBlock, how: Where): string | undefined => {
    const to = targetBy(doc, block, how)
    if (!to) {
      const parent = kindName(block.type, words)
      return words('blocks.places.takesNone', { parent, child: kindName(typeOfBlock(run.blocks[0]!), words) })
    }
    const why = moveRefusal(doc, run, to)
    return why && describeRefusal(why, words)
  }
  const move = (block: FoundBlock | undefined) => {
    const to = block && targetBy(doc, block, where)
    if (to && !whyNot(block, where)) onMove(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    const count = results.length
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 + count }[event.key]
    if (next !== undefined && count > 0) {
      event.preventDefault()
      setAt(next % count)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      move(chosen)
    }
  }
  const refusal = chosen && whyNot(chosen, where)

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ed-backdrop" />
        <Dialog.Popup className="ed-popup ed-dialog" initialFocus={field} finalFocus={false}>
          <Dialog.Title className="ed-dialog-title">{words('drag.dialog.title')}</Dialog.Title>
          <Dialog.Description className="ed-dialog-text">
            {words('drag.dialog.carried', { what: describeBlocks(run.blocks, words) })}
          </Dialog.Description>
          <input
            ref={field}
            className="ed-field ed-dialog-field"
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={chosen ? optionId(listId, active) : undefined}
            aria-label={words('drag.dialog.search')}
            placeholder={words('drag.dialog.search')}
            autoComplete="off"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <PlaceOptions id={listId} {...{ results, active, words }} onChoose={setAt} onMove={move} />
          <p className="ed-dialog-note" role="status">
            {results.length === 0 ? words('drag.dialog.none') : null}
            {found.length > SHOWN ? words('drag.dialog.more') : null}
          </p>
          <fieldset className="ed-wheres">
            <legend className="ed-popup-title">{words('drag.dialog.where')}</legend>
            {wheres.map((how) => (
              <label key={how} className="ed-where">
                <input
                  type="radio"
                  name={`${listId}-where`}
                  checked={where === how}
                  onChange={() => setWhere(how)}
                />
                {words(`drag.dialog.${how}`)}
              </label>
            ))}
          </fieldset>
          <p className="ed-refused" role="status">
            {refusal}
          </p>
          <div className="ed-dialog-ends">
            <Dialog.Close className="ed-button ed-button-plain">{words('drag.dialog.cancel')}</Dialog.Close>
            <button
              type="button"
              className="ed-button"
              disabled={!chosen || refusal !== undefined}
              onClick={() => move(chosen)}
            >
              {words('drag.dialog.move')}
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const optionId = (list: string, index: number) => `${list}-${index}`

interface PlaceOptionsProps {
  id: string
  results: readonly FoundBlock[]
  active: number
  words: ViewContext['words']
  onChoose: (index: number) => void
  onMove: (block: FoundBlock) => void
}

/** The blocks that were found. The search field has the focus and the keys; a pointer chooses here. */
const PlaceOptions = ({ id, results, active, words, onChoose, onMove }: PlaceOptionsProps) => (
  <div id={id} className="ed-places" role="listbox" aria-label={words('drag.dialog.results')} tabIndex={-1}>
    {results.map((block, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        key={block.position}
        id={optionId(id, index)}
        className="ed-place-option"
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        style={{ paddingInlineStart: `${8 + 14 * Math.min(block.depth, 6)}px` }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(index)}
        onDoubleClick={() => onMove(block)}
      >
        <span className="ed-place-kind">{kindName(block.type, words)}</span>
        <span className="ed-place-words">{block.words}</span>
      </div>
    ))}
  </div>
)

/** A block by which a place can be named. */
interface FoundBlock {
  position: number
  type: number
  /** How many blocks it is inside of. */
  depth: number
  words: string
}

type Where = 'before' | 'after' | 'inside'

/** Every block of the page that can name a place, in order; collected once, when the dialog opens. */
function allBlocks(doc: Node): FoundBlock[] {
  const found: FoundBlock[] = []
  const visit = (parent: Node, start: number, depth: number) => {
    parent.forEach((node, offset) => {
      if (node.type.name === 'line') return
      const position = start + offset
      const isPart = !canContainBlocks(parent)
      if (!isPart) found.push({ position, type: typeOfBlock(node), depth, words: blockExcerpt(node) })
      if (node.type.name !== 'object') visit(node, position + 1, isPart ? depth : depth + 1)
    })
  }
  visit(doc, 0, 0)
  return found
}

/** The blocks whose words match; without a query the headings, by which people find their way. */
function matching(blocks: readonly FoundBlock[], query: string): FoundBlock[] {
  const asked = query.trim().toLocaleLowerCase()
  if (asked) return blocks.filter(({ words }) => words.toLocaleLowerCase().includes(asked))
  const headings = blocks.filter(({ type }) => headingLevel(type) !== undefined)
  return headings.length > 0 ? headings : [...blocks]
}

/** The place before, after, or inside a block at its end; undefined if it cannot contain blocks. */
function targetBy(doc: Node, { position }: FoundBlock, where: Where): MoveTarget | undefined {
  const block = existingNode(doc, position)
  if (where === 'before') return { at: position }
  if (where === 'after') return { at: position + block.nodeSize }
  return canContainBlocks(block) ? { at: position + block.nodeSize - 1 } : undefined
}
