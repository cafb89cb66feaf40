import { linkHref } from '../../../document/wire/link-href'
import { copyText, runClipboardCommand } from '../../browser/copy-text'
import type { ViewContext, ViewStore } from '../view/view-context'

/** A line of the menu at the pointer that is about the thing under it: a link, a picture, a cell. */
export interface ContextItem {
  key: string
  words: string
  run(): void
}

/** The items for the thing at an element; none if it is not one of its kind. */
export type ContextItems = (
  element: Element,
  store: ViewStore,
  context: ViewContext,
) => readonly ContextItem[]

/** Opens a link, or copies its address. */
export const linkItems: ContextItems = (element, _, { words, announce, refuse }) => {
  const anchor = element.closest('a[href]')
  const href = anchor && linkHref(anchor.getAttribute('href') ?? '')
  if (!href) return []
  const copy = async () =>
    (await copyText(href)) ? announce(words('blocks.linkCopied')) : refuse(words('blocks.linkNotCopied'))
  return [
    {
      key: 'openLink',
      words: words('blocks.openLink'),
      run: () => void window.open(href, '_blank', 'noopener,noreferrer'),
    },
    { key: 'copyAddress', words: words('blocks.copyAddress'), run: () => void copy() },
  ]
}

/** Copies or cuts the selected blocks, as the keys do. The text has to have the focus. */
export const clipboardItems: ContextItems = (_, { view }, { words }) =>
  (['cut', 'copy'] as const).map((key) => ({
    key,
    words: words(`blocks.${key}`),
    run: () => {
      view.focus()
      runClipboardCommand(key)
    },
  }))
