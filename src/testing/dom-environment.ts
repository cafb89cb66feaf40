import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** What a request, its answer and its bytes are: Node's own, which the service in this process reads. */
const NODES_OWN = [
  'Request',
  'Response',
  'Headers',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
] as const

/**
 * A page without a screen: happy-dom's elements, events and forms around Node's
 * own requests and bytes. The files of a worker share its modules, so they share
 * the page that those have taken hold of: it is made once and never closed.
 *
 * Nothing is laid out. Whatever asks how much room there is hears of a laptop's
 * page, so that lists which draw only what is in sight draw it.
 */
export default {
  ...builtinEnvironments['happy-dom'],
  name: 'dom',
  async setup(global: typeof globalThis, options) {
    if (Object.hasOwn(global, 'document')) return { teardown: () => undefined }
    const own = NODES_OWN.map((name) => [name, global[name]] as const)
    await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of own) Object.assign(global, { [name]: value })
    Object.assign(global, { isSecureContext: true })
    // A page that draws nothing is idle at once, so that what waits for it comes within its test.
    Object.assign(global, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout })
    // As with the doctype of our page, without which no formula is drawn.
    Object.defineProperty(global.document, 'compatMode', { value: 'CSS1Compat' })
    const element = elementsAbove(global.document.createElement('div'))
    Object.defineProperty(element, 'clientWidth', { get: () => 1200 })
    Object.defineProperty(element, 'clientHeight', { get: () => 800 })
    Object.defineProperty(global.HTMLElement.prototype, 'isContentEditable', { get: isContentEditable })
    CSSPropertyManager.prototype.clone = cloneOfStyles
    return { teardown: () => undefined }
  },
} satisfies Environment

/** By the attribute, as in a browser; happy-dom asks the property beside it, before which the editor puts its own. */
function isContentEditable(this: HTMLElement) {
  const place = this.closest('[contenteditable]')
  return place !== null && place.getAttribute('contenteditable') !== 'false'
}

/**
 * What an element inherits: texts and flags. happy-dom takes a structured clone of it at every step from the page down to
 * whatever is asked whether it can be seen, which is half of what that costs.
 */
function cloneOfStyles(this: CSSPropertyManager): CSSPropertyManager {
  const clone = new CSSPropertyManager()
  for (const [name, property] of Object.entries(this.properties)) clone.properties[name] = { ...property }
  Object.assign(clone, { definedPropertyNames: { ...Reflect.get(this, 'definedPropertyNames') } })
  return clone
}

/** What all elements have in common, of which happy-dom makes several kinds. */
function elementsAbove(one: object): object {
  const above: unknown = Object.getPrototypeOf(one)
  if (!above) throw new Error('no element has a size here')
  return Object.hasOwn(above, 'clientWidth') ? above : elementsAbove(above)
}
