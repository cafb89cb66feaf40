import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { shortened } from '../../../limits/shortened'
import { dom } from '../../view/dom'
import type { ViewContext } from '../../view/view-context'
import { setCaption } from './media-commands'

/** After this pause what was typed is part of the document, as with words of the text. */
const SETTLED_MS = 500

interface CaptionPlace {
  view: EditorView
  position: () => number | undefined
  context: ViewContext
}

/** The caption below a picture, typed in place. Enter and Escape lead back to the picture. */
export function captionField({ view, position, context }: CaptionPlace) {
  const field = dom('textarea', {
    class: 'ed-caption',
    rows: '1',
    tabindex: '-1',
    spellcheck: 'true',
    'aria-label': context.words('media.caption'),
    placeholder: context.words('media.captionEmpty'),
  })
  const box = dom('figcaption', {}, field)
  let settled: ReturnType<typeof setTimeout> | undefined
  let said = ''
  /** Of a very long one the beginning is shown, which is not to be taken for all of it. */
  let isWhole = true

  const commit = () => {
    clearTimeout(settled)
    const at = view.isDestroyed ? undefined : position()
    if (at !== undefined && view.editable && isWhole) setCaption(at, field.value)(view.state, view.dispatch)
  }
  const draw = (words: string) => {
    said = shortened(words)
    isWhole = said === words
    field.title = isWhole ? '' : context.words('media.captionLong')
    box.toggleAttribute('data-empty', words === '')
    if (document.activeElement !== field) field.value = said
    fit(field)
  }
  const leave = () => {
    commit()
    view.focus()
  }

  field.addEventListener('focus', () => {
    field.readOnly = !view.editable || !isWhole
    const at = position()
    if (at === undefined) return
    const { selection } = view.state
    if (selection instanceof NodeSelection && selection.from === at) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
  })
  field.addEventListener('input', () => {
    fit(field)
    clearTimeout(settled)
    settled = setTimeout(commit, SETTLED_MS)
  })
  field.addEventListener('blur', () => {
    commit()
    field.value = said
    fit(field)
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    leave()
  })
  return { dom: box, draw, destroy: () => clearTimeout(settled) }
}

/** As high as its words, also where the browser cannot do that by itself. */
function fit(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content') || !field.isConnected) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
