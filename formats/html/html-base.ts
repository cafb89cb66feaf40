import { findIn } from './html-node'
import type { HtmlElement } from './html-node'

/**
 * An HTML file whose relative addresses are resolved against its `<base>`, as a browser does. Without one, they lead
 * nowhere and stay as they are.
 */
export function withBase(root: HtmlElement): HtmlElement {
  const base = findIn(root, ({ tag, attrs }) => tag === 'base' && /^https?:\/\//i.test(attrs['href'] ?? ''))
  return base ? resolved(root, base.attrs['href']!) : root
}

function resolved(element: HtmlElement, base: string): HtmlElement {
  const attrs = { ...element.attrs }
  for (const name of ['href', 'src']) {
    const address = attrs[name]
    if (address && !address.startsWith('#')) attrs[name] = absolute(address, base)
  }
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : resolved(child, base),
  )
  return { ...element, attrs, children }
}

const absolute = (address: string, base: string): string =>
  URL.canParse(address, base) && !URL.canParse(address) ? new URL(address, base).href : address
