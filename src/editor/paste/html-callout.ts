import type { OtherObjects } from '../../../contract/docx/block'
import { alertKinds } from '../import/alert-kinds'
import { declared } from './html-style'
import { nearestBackground } from './nearest-color'
import type { HtmlElement } from './html-node'

/**
 * The look of a callout that an element means: Lark's own, and the alerts of
 * GitHub and of documentation sites. Undefined for anything else.
 */
export function calloutOf(element: HtmlElement): OtherObjects['callout'] | undefined {
  const { tag, attrs } = element
  if (!['div', 'aside', 'section', 'figure'].includes(tag)) return undefined
  const names = attrs.class ?? ''
  if (
    attrs['data-block-type'] === 'callout' ||
    /(^|\s)(docx-)?callout(-block|-container)?(\s|$)/.test(names)
  ) {
    const css = declared(attrs.style ?? '')
    const ground = css['background-color'] ?? css.background
    const number = ground ? nearestBackground(ground) : undefined
    const emoji = attrs['data-emoji-id'] ?? attrs['data-emoji']
    return {
      ...(number ? { background_color: number } : {}),
      ...(emoji && /^[\w+-]{1,60}$/.test(emoji) ? { emoji_id: emoji } : {}),
    }
  }
  const kind =
    /\b(?:markdown-alert|admonition|alert)[- ]+(?:is-)?(note|tip|important|warning|caution)\b/.exec(
      names,
    )?.[1]
  return kind ? alertKinds[kind] : undefined
}
