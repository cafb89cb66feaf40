import { DOMSerializer } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { specOf, textObject } from '../../../document/blocks/registry'
import { truncated } from '../../../document/content-limits'
import { decodedUrl, linkHref } from '../../../document/wire/link-href'
import { blockParts } from '../../blocks/block-parts'
import { blockId, blockType, objectAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'
import { contentFromElements } from '../wire/content-from-elements'
import { dom } from './dom'
import type { RenderedObject } from './object-renderer'
import type { ViewContext } from './view-context'

const renderers = new Map(blockParts.map(({ key, render }) => [key, render]))

/** A block that is not text: its picture or card, and below it the blocks that it holds. */
export function objectView(context: ViewContext) {
  return (node: Node, view: EditorView, position: () => number | undefined): NodeView => {
    const { id, type, body } = objectAttrs(node)
    const below = dom('div', { class: 'ed-below' })
    const key = specOf(type)?.key ?? Object.keys(body)[0] ?? 'undefined'
    const own = renderers.get(key)?.({ node, view, position, context }) ?? plainBody(type, key, body, context)
    const whole = dom(
      'div',
      { class: 'ed-object ed-whole', 'data-block-id': id, 'data-kind': key, contenteditable: 'false' },
      own.dom,
      below,
    )
    let shown = node
    return {
      dom: whole,
      contentDOM: below,
      update(next) {
        if (next.type.name !== 'object' || blockType(next) !== type || blockId(next) !== id) return false
        if (next.attrs !== shown.attrs && !own.update?.(next)) return false
        shown = next
        return true
      },
      ignoreMutation: (mutation) => mutation.type !== 'selection',
      stopEvent: (event) =>
        (event.target instanceof Element && event.target.closest('a') !== null) ||
        (own.stopEvent?.(event) ?? false),
      destroy: () => own.destroy?.(),
    }
  }
}

const plainBody = (type: number, key: string, body: Value, context: ViewContext): RenderedObject => ({
  dom: dom('div', { class: 'ed-object-body' }, ...shown(type, key, body, context)),
})

type Value = Readonly<Record<string, unknown>>

function shown(type: number, key: string, body: Value, context: ViewContext): HTMLElement[] {
  const value = (body[key] ?? {}) as Value
  // The file inside is its card.
  if (key === 'view') return []
  // An objective and a key result hold their text one level further down (platform/docx#okr).
  const elements =
    textObject(type, body)?.elements ?? value.elements ?? (value.content as Value | undefined)?.elements
  const lines = Array.isArray(elements) ? [elementsLine(elements)] : []
  if (!specOf(type)) return [card(context.words('unknown', { number: type, key }), detail(context), lines)]
  return [card(context.words(`kinds.${key}`), lines.length > 0 ? undefined : described(key, value), lines)]
}

const detail = (context: ViewContext) => dom('span', {}, context.words('unknownDetail'))

function card(title: string, about: HTMLElement | undefined, lines: HTMLElement[]): HTMLElement {
  const head = dom('span', { class: 'ed-card-title' }, title)
  const box = dom('div', { class: 'ed-card', role: 'group', 'aria-label': title }, head, ...lines)
  if (about) {
    about.classList.add('ed-card-about')
    box.append(about)
  }
  return box
}

function elementsLine(elements: Parameters<typeof contentFromElements>[0]): HTMLElement {
  const line = dom('p', { class: 'ed-card-line' })
  line.append(DOMSerializer.fromSchema(schema).serializeFragment(contentFromElements(elements)))
  return line
}

/** One line about the block: a name, an address, or a token to look it up by. */
function described(key: string, value: Value): HTMLElement | undefined {
  const component = value.component as Value | undefined
  const url = component?.url ?? value.url
  if (typeof url === 'string') return address(url)
  const words = [
    'name',
    'title',
    'key',
    'chat_id',
    'token',
    'wiki_token',
    'task_id',
    'component_type_id',
    'okr_id',
  ]
    .map((field) => value[field])
    .find((word) => typeof word === 'string' && word !== '')
  if (key === 'okr' && typeof value.period_name_en === 'string')
    return dom('span', {}, truncated(value.period_name_en))
  return typeof words === 'string' ? dom('span', {}, truncated(words)) : undefined
}

function address(url: string): HTMLElement {
  const href = linkHref(url)
  const words = truncated(decodedUrl(url))
  if (!href) return dom('span', {}, words)
  return dom('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow', draggable: 'false' }, words)
}
