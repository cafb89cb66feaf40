// Colours of code, as classes: VitePress writes them as styles of each word, which the site's policy does not allow.
import { createCssVariablesTheme } from 'shiki'

/** A theme of names instead of colours; theme/style.css has the colours of both themes. */
export const codeTheme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--code-' })

const COLOUR = /color:var\(--code-([\w-]+)\)/

/** Turns `style="color:var(--code-token-string)"` into `class="token-string"`. */
export const tokensAsClasses = {
  name: 'tokens-as-classes',
  span(node) {
    const [, name] = COLOUR.exec(node.properties.style ?? '') ?? []
    delete node.properties.style
    if (name && name !== 'foreground') node.properties.class = name
  },
  pre(node) {
    delete node.properties.style
  },
}
