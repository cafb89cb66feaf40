import { Copy, ExternalLink, Pencil, Unlink } from 'lucide-react'
import { TextSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState, useCallback } from 'react'
import { decodedUrl, linkHref } from '../../../document/wire/link-href'
import { copyText } from '../../browser/copy-text'
import { useListeners } from '../../ui/outside-react'
import { linkAt, linkAround } from '../commands/marks'
import type { LinkRange } from '../commands/marks'
import { schema } from '../schema/schema'
import { LinkForm } from '../view/link-form'
import { useWords, useEditorState } from '../view/view-context'
import type { ViewStore, LayerProps } from '../view/view-context'
import { popupOf } from './popup'
import { suggestionOf } from './suggestion'
import { TextPopover } from './text-popover'

/**
 * While the cursor is in a link, or the mouse rests on one: where it leads, and what can be done with it. The focus
 * stays in the text; on the keyboard, Mod-k does the same. Escape hides the card until the cursor is in another link,
 * or the mouse returns.
 */
export function LinkCard({ store, context }: LayerProps) {
  const { t } = useWords()
  const { view } = store
  const atCursor = useEditorState(store, cardLink)
  const isFree = useEditorState(store, isFreeForCard)
  const [hovered, dismiss] = useHoveredLink(store)
  const [mode, setMode] = useState<{ at: number; is: 'away' | 'edit' }>()
  const hasFocus = useFocus(view)
  const modeOf = (of: LinkRange | undefined) => (of && mode?.at === of.from ? mode.is : undefined)
  const isEditing = modeOf(atCursor) === 'edit'
  const isAtCursor = isEditing || (hasFocus && modeOf(atCursor) !== 'away')
  const isHovered = hovered !== undefined && isFree && !isEditing
  const link = isHovered ? hovered : isAtCursor ? atCursor : undefined

  if (!link || !view.editable) return null
  const now = isEditing ? 'edit' : undefined
  const href = linkHref(link.url)
  const address = decodedUrl(link.url)
  const putAway = () => {
    dismiss()
    if (atCursor?.from === link.from) setMode({ at: link.from, is: 'away' })
  }
  const edit = () => {
    const { tr } = view.state
    if (isHovered) view.dispatch(tr.setSelection(TextSelection.create(tr.doc, link.from + 1)))
    setMode({ at: link.from, is: 'edit' })
  }
  const remove = () => {
    view.dispatch(view.state.tr.removeMark(link.from, link.to, schema.marks.link))
    dismiss()
  }

  return (
    <TextPopover
      key={`${now ?? 'card'} ${link.from}`}
      view={view}
      at={link.from}
      label={t('insert.link.card')}
      takesFocus={now === 'edit'}
      className="ed-link-card"
      onClose={putAway}
    >
      {now === 'edit' ? (
        <LinkForm
          url={link.url}
          run={(command) => {
            command(view.state, view.dispatch, view)
            putAway()
            view.focus()
          }}
        />
      ) : (
        <div className="ed-link-card-row" role="group" aria-label={t('insert.link.card')}>
          {href ? (
            <a
              onMouseDown={keepFocus}
              className="ed-quiet ed-link-address"
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={address}
            >
              <ExternalLink size={14} aria-hidden />
              <bdi>{address}</bdi>
            </a>
          ) : (
            <bdi className="ed-link-address">{address}</bdi>
          )}
          <button
            type="button"
            onMouseDown={keepFocus}
            className="ed-tool"
            aria-label={t('insert.link.copy')}
            title={t('insert.link.copy')}
            onClick={() => void copy(address, context.announce, t)}
          >
            <Copy size={15} aria-hidden />
          </button>
          <button
            type="button"
            onMouseDown={keepFocus}
            className="ed-tool"
            aria-label={t('insert.link.edit')}
            title={t('insert.link.edit')}
            onClick={edit}
          >
            <Pencil size={15} aria-hidden />
          </button>
          <button
            type="button"
            onMouseDown={keepFocus}
            className="ed-tool"
            aria-label={t('insert.link.remove')}
            title={t('insert.link.remove')}
            onClick={remove}
          >
            <Unlink size={15} aria-hidden />
          </button>
        </div>
      )}
    </TextPopover>
  )
}

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()

/** The link around the cursor, while no menu is open. */
function cardLink(state: EditorState): LinkRange | undefined {
  if (!(state.selection instanceof TextSelection) || !state.selection.empty) return undefined
  return isFreeForCard(state) ? linkAt(state) : undefined
}

const isFreeForCard = (state: EditorState) => !suggestionOf(state) && !popupOf(state)

function useFocus(view: EditorView): boolean {
  const [has, setHas] = useState(() => view.hasFocus())
  const look = () => setHas(view.hasFocus())
  useListeners(view.dom, { focus: look, blur: look })
  return has
}

async function copy(
  address: string,
  say: (words: string) => void,
  t: (key: string) => string,
): Promise<void> {
  say(t((await copyText(address)) ? 'insert.link.copied' : 'insert.link.notCopied'))
}

/** How long the mouse rests on a link before its card opens, and how long it may take to reach the card. */
const REST_MS = 300
const LEAVE_MS = 250

/**
 * The link that the mouse rests on, for as long as it is on the link or on its card. `dismiss` hides the card until
 * the mouse is on a link again.
 */
function useHoveredLink(store: ViewStore): [LinkRange | undefined, dismiss: () => void] {
  const [element, setElement] = useState<Element>()
  useEffect(() => {
    const { dom } = store.view
    let over: Element | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target, pointerType, buttons }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      const card = target.closest('.ed-link-card')
      const link = buttons === 0 && dom.contains(target) ? target.closest('.ed-link') : null
      const next = card ?? link ?? undefined
      if (next === over) return
      over = next
      clearTimeout(timer)
      if (!card) timer = setTimeout(() => setElement(link ?? undefined), link ? REST_MS : LEAVE_MS)
    }
    document.addEventListener('pointermove', look, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', look)
    }
  }, [store])
  const linkOf = (state: EditorState) => {
    if (!element?.isConnected || !store.view.dom.contains(element)) return undefined
    return linkAround(state.doc.resolve(store.view.posAtDOM(element, 0)))
  }
  const link = useEditorState(store, linkOf)
  return [link, useCallback(() => setElement(undefined), [])]
}
