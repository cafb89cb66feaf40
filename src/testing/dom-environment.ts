import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Node's own classes for requests, responses and bytes. The service in this process reads them. */
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
 * A page without a screen: happy-dom's elements, events and forms around Node's own requests and bytes. The files of
 * a worker share its modules and therefore the page, which is created once and never closed.
 *
 * There is no layout. Every element reports the size of a laptop's page, so that lists that render only visible items
 * render some.
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
    // A page without rendering is idle at once, so idle callbacks run within their test.
    Object.assign(global, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout })
    // As with Herald's doctype. Without it, no formula is rendered.
    Object.defineProperty(global.document, 'compatMode', { value: 'CSS1Compat' })
    const element = elementsAbove(global.document.createElement('div'))
    Object.defineProperty(element, 'clientWidth', { get: () => 1200 })
    Object.defineProperty(element, 'clientHeight', { get: () => 800 })
    Object.defineProperty(global.HTMLElement.prototype, 'isContentEditable', { get: isContentEditable })
    CSSPropertyManager.prototype.clone = cloneOfStyles
    return { teardown: () => undefined }
  },
} satisfies Environment

/** Reads the attribute, as a browser does. happy-dom reads the property, which the editor shadows with its own. */
function isContentEditable(this: HTMLElement) {
  const place = this.closest('[contenteditable]')
  return place !== null && place.getAttribute('contenteditable') !== 'false'
}

/**
 * Clones inherited styles, which are strings and flags. To check an element's visibility, happy-dom makes a
 * structured clone at every level above it. That is half of the cost of the check.
 */
function cloneOfStyles(this: CSSPropertyManager): CSSPropertyManager {
  const clone = new CSSPropertyManager()
  for (const [name, property] of Object.entries(this.properties)) clone.properties[name] = { ...property }
  Object.assign(clone, { definedPropertyNames: { ...Reflect.get(this, 'definedPropertyNames') } })
  return clone
}

/** Finds the prototype that all elements share and that defines `clientWidth`. */
function elementsAbove(one: object): object {
  const above: unknown = Object.getPrototypeOf(one)
  if (!above) throw new Error('no element has a size here')
  return Object.hasOwn(above, 'clientWidth') ? above : elementsAbove(above)
}
