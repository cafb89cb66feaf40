import type { MarkSpec, ParseRule } from 'prosemirror-model'
import { linkHref } from '../../../document/wire/link-href'
import { groupAttrs } from './attrs'

/** One mark for each key of `text_element_style`, and `kept` for unknown keys. */
export const inlineMarks =
  'link background color bold italic underline strikethrough inline_code comment kept'

const flag = (tag: string, parseDOM: ParseRule[]): MarkSpec => ({ parseDOM, toDOM: () => [tag, 0] })

export const marks = {
  link: {
    inclusive: false,
    attrs: { url: {}, kept: { default: null } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = linkHref(dom.getAttribute('href') ?? '')
          return href ? { url: encodeURIComponent(href) } : false
        },
      },
    ],
    toDOM(mark) {
      const href = linkHref(mark.attrs.url)
      if (!href) return ['span', { class: 'ed-link', 'data-refused': '' }, 0]
      return ['a', { class: 'ed-link', href, rel: 'noopener noreferrer nofollow', target: '_blank' }, 0]
    },
  },
  background: {
    attrs: { number: {} },
    toDOM: (mark) => ['span', { class: 'ed-ground', 'data-number': String(mark.attrs.number) }, 0],
  },
  color: {
    attrs: { number: {} },
    toDOM: (mark) => ['span', { class: 'ed-color', 'data-number': String(mark.attrs.number) }, 0],
  },
  bold: flag('strong', [
    { tag: 'strong' },
    { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
    { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[5-9]\d{2,})$/.test(value) && null },
  ]),
  italic: flag('em', [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }]),
  underline: flag('u', [{ tag: 'u' }, { style: 'text-decoration=underline' }]),
  strikethrough: flag('s', [
    { tag: 's' },
    { tag: 'del' },
    { tag: 'strike' },
    { style: 'text-decoration=line-through' },
  ]),
  inline_code: flag('code', [{ tag: 'code' }]),
  comment: {
    inclusive: false,
    attrs: { ids: {} },
    toDOM: () => ['span', { class: 'ed-comment' }, 0],
  },
  /** Unknown keys of the element, the run and its style. */
  kept: {
    inclusive: false,
    attrs: { element: {}, run: {}, style: {} },
    toDOM: () => ['span', 0],
  },
  /**
   * Neighbouring blocks of the page share one element, which the browser need
   * not lay out while it is off screen: a key press then costs what the screen
   * holds. The mark is not part of the document: `treeFromDoc` ignores it.
   */
  group: {
    attrs: { number: {}, height: {} },
    toDOM: (mark) => [
      'div',
      { class: 'ed-group', style: `contain-intrinsic-block-size: auto ${groupAttrs(mark).height}px` },
      0,
    ],
  },
} satisfies Record<string, MarkSpec>

export type SchemaMark = keyof typeof marks
