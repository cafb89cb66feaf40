import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { TextElement } from '../../../contract/docx/text'
import { elementKeys } from '../../../contract/docx/text-fields'
import { beginningOf, elementLabel } from '../../../document/compare/block-text'
import { truncated } from '../../../document/content-limits'
import { linkHref } from '../../../document/wire/link-href'
import { formatDate, formatDateTime } from '../../i18n/format-quantities'
import { equationRefusal } from '../insert/equation-cost'
import type { EquationRefusal } from '../insert/equation-cost'
import { renderNearViewport } from '../insert/equation-renderer'
import { openPopup } from '../insert/popup'
import { elementAttrs } from '../schema/attrs'
import { dom } from './dom'
import type { ViewContext } from './view-context'

/** An inline element that is not text: a name, a link, a date, a formula, or a word for its kind. */
export function elementView(context: ViewContext) {
  return (node: Node, view: EditorView, position: () => number | undefined): NodeView => {
    const { element, line: whole } = elementAttrs(node)
    if (whole)
      return { dom: dom('span', { class: 'ed-element', contenteditable: 'false' }, beginningOf(whole)) }
    const kind = elementKeys.find((key) => element[key] !== undefined) ?? 'undefined'
    const chip = dom('span', { class: 'ed-element', 'data-kind': kind, contenteditable: 'false' })
    const forget = fill(chip, kind, element, context)
    if (kind === 'equation') {
      chip.addEventListener('click', () => {
        const at = position()
        if (at !== undefined) openPopup(view, 'equation', at)
      })
    }
    return { dom: chip, ignoreMutation: () => true, destroy: forget }
  }
}

function fill(chip: HTMLElement, kind: string, element: TextElement, context: ViewContext): () => void {
  const none = () => undefined
  if (element.mention_user) return mention(chip, element.mention_user.user_id, context)
  if (element.equation) return equation(chip, element.equation.content, context)
  if (element.mention_doc || element.link_preview) {
    const url = element.mention_doc?.url ?? element.link_preview?.url ?? ''
    chip.append(link(url, elementLabel(element)))
    return none
  }
  if (element.reminder) {
    chip.append(reminderWords(element.reminder, context))
    return none
  }
  chip.append(context.words(`elements.${kind}`))
  return none
}

function mention(chip: HTMLElement, openId: string, context: ViewContext): () => void {
  const draw = () => {
    const { people } = context.ports
    // An id is long, so the lines would break again when the name is known.
    chip.replaceChildren(`@${people.nameOf(openId) ?? (people.isPending ? '…' : openId)}`)
  }
  draw()
  return context.nameListeners.add(draw)
}

function link(url: string, words: string): HTMLElement {
  const href = linkHref(url)
  if (!href) return dom('span', {}, truncated(words))
  return dom(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer nofollow', draggable: 'false' },
    truncated(words || href),
  )
}

type Reminder = NonNullable<TextElement['reminder']>

/** The words of a reminder on the page. */
export const reminderWords = (reminder: Reminder, { words, language }: ViewContext): string =>
  words('elements.reminder', { time: timeOf(reminder, language()) })

function timeOf({ expire_time, is_whole_day }: Reminder, language: string): string {
  const at = new Date(Number(expire_time)).getTime()
  if (Number.isNaN(at)) return expire_time
  return is_whole_day ? formatDate(at, language) : formatDateTime(at, language)
}

/** Shows the source until the formula is drawn; if it cannot be, the source stays, with the reason. */
function equation(chip: HTMLElement, content: string, { words }: ViewContext): () => void {
  const source = content.trim()
  chip.setAttribute('role', 'math')
  chip.setAttribute('aria-label', words('elements.equation', { source }))
  chip.append(source)
  const why = equationRefusal(content)
  if (why) {
    sayWhy(chip, source, why, words)
    return () => undefined
  }
  return renderNearViewport(chip, content, (drawn) => {
    // The library could not be loaded; the source stays.
    if (drawn === undefined) chip.dataset.plain = ''
    else if (drawn instanceof HTMLElement) {
      chip.replaceChildren(drawn)
      chip.dataset.source = source
    } else if (typeof drawn === 'object') markFault(chip, drawn.words)
    else sayWhy(chip, source, drawn, words)
  })
}

function markFault(chip: HTMLElement, words: string): void {
  chip.dataset.faulty = ''
  chip.title = words
}

/** Gives the reason in the text, to screen readers, and as a tooltip. */
function sayWhy(chip: HTMLElement, source: string, why: EquationRefusal, words: ViewContext['words']): void {
  const reason = words(`insert.equation.notDrawn.${why}`)
  markFault(chip, reason)
  chip.dataset.notDrawn = why
  chip.setAttribute('aria-label', words('elements.equationNotDrawn', { reason, source }))
  chip.append(dom('span', { class: 'ed-equation-why' }, reason))
}
