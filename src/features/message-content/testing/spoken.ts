/** Roles of elements that say none themselves. */
const roles: Readonly<Record<string, string>> = {
  BUTTON: 'button',
  FIELDSET: 'group',
  FIGURE: 'figure',
  FORM: 'form',
  HR: 'separator',
  LI: 'item',
  OL: 'list',
  SELECT: 'combobox',
  SUMMARY: 'button',
  TABLE: 'table',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TH: 'header',
  TR: 'row',
  UL: 'list',
}

/**
 * An element as a screen reader reads it: a line for each role and each text, indented by nesting, with role, name and
 * state.
 */
export function spokenText(element: Element, depth = 0): string {
  if (element.getAttribute('aria-hidden') === 'true') return ''
  const role = roleOf(element)
  const inner = role ? depth + 1 : depth
  const said = [...element.childNodes].map((node) =>
    node instanceof Element
      ? spokenText(node, inner)
      : node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
        ? `${'  '.repeat(inner)}${node.textContent.trim().replaceAll(/\s+/g, ' ')}\n`
        : '',
  )
  const children = role === 'combobox' || role === 'img' ? '' : said.join('')
  if (!role) return children
  const head = [role, nameOf(element), ...statesOf(element)].filter(Boolean).join(' ')
  return `${'  '.repeat(depth)}${head}\n${children}`
}

function roleOf(element: Element): string {
  const explicit = element.getAttribute('role')
  if (explicit) return explicit
  if (element instanceof HTMLAnchorElement) return element.href ? 'link' : ''
  if (element instanceof HTMLInputElement)
    return { checkbox: 'checkbox', radio: 'radio', password: 'password' }[element.type] ?? 'textbox'
  return roles[element.tagName] ?? ''
}

function nameOf(element: Element): string {
  const own = element.getAttribute('aria-label')
  if (own) return JSON.stringify(own)
  if (!element.matches('input, select, textarea')) return ''
  const [label] = (element as HTMLInputElement).labels ?? []
  return JSON.stringify(label ? wordsOf(label).trim() : '')
}

/** The words of a label without what is hidden, and without its field. */
function wordsOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  if (node.getAttribute('aria-hidden') === 'true' || node.matches('input, select, textarea')) return ''
  return [...node.childNodes].map(wordsOf).join('')
}

const isRequired = (element: Element): boolean => 'required' in element && element.required === true

function statesOf(element: Element): string[] {
  const { value = '', placeholder = '' } = element as Partial<HTMLInputElement>
  const isField = element.matches('input:not([type=checkbox], [type=radio]), select, textarea')
  const isOpen = element.getAttribute('aria-expanded')
  return [
    isField && value ? `= ${value}` : '',
    isField && !value && placeholder ? `(${placeholder})` : '',
    element.matches(':checked:is([type=checkbox], [type=radio])') ? 'checked' : '',
    isRequired(element) ? 'required' : '',
    element.matches(':disabled') ? 'disabled' : '',
    isOpen === null ? '' : isOpen === 'true' ? 'open' : 'closed',
  ]
}
