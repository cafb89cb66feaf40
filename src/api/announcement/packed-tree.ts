import { isObject } from '../../../contract/is-object'
import type { BlockBody, BlockTree } from '../../document/block-tree'

/**
 * A document on its way between threads: the values of its blocks in pre-order, one
 * after another, which `unpack` puts together again. What crosses is copied value by
 * value, and an object costs several times what a string does: so a block of plain
 * runs, as nearly all are, is sent as its words and references to the few looks that
 * runs have. Any other body goes as it is.
 */
type PackedTree = readonly unknown[]

type Json = Record<string, unknown>

interface PlainRun {
  text_run: { content: string; text_element_style: object }
}

export function pack(tree: BlockTree): PackedTree {
  const packed: unknown[] = []
  const looks = new Map<string, object>()
  const shared = (look: object): object => {
    const name = JSON.stringify(look)
    const known = looks.get(name)
    if (!known) looks.set(name, look)
    return known ?? look
  }
  // A broken answer may nest deeper than recursion can go.
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, block_type, body, children } = next
    packed.push(id, block_type, children.length)
    const plain = plainText(body)
    if (plain) {
      packed.push(plain.key, shared(plain.style), plain.elements.length)
      for (const { text_run: run } of plain.elements) packed.push(run.content, shared(run.text_element_style))
    } else packed.push(body)
    for (const child of children.toReversed()) waiting.push(child)
  }
  return packed
}

/** The same document, key for key; equal looks are one object. */
export function unpack(packed: PackedTree): BlockTree {
  let at = 0
  const takeText = () => {
    const style = packed[at++]
    const count = packed[at++] as number
    const elements: PlainRun[] = []
    for (let index = 0; index < count; index++) {
      const content = packed[at++] as string
      elements.push({ text_run: { content, text_element_style: packed[at++] as object } })
    }
    return { elements, style }
  }
  const roots: BlockTree[] = []
  const open = [{ children: roots, left: 1 }]
  for (let into = open.at(-1); into; into = open.at(-1)) {
    if (into.left === 0) {
      open.pop()
      continue
    }
    into.left -= 1
    const id = packed[at++] as string
    const block_type = packed[at++] as number
    const left = packed[at++] as number
    const key = packed[at++]
    const body = typeof key === 'string' ? { [key]: takeText() } : (key as BlockBody)
    const children: BlockTree[] = []
    into.children.push({ id, block_type, body, children })
    if (left > 0) open.push({ children, left })
  }
  const [root] = roots
  if (!root) throw new Error('a packed document has no blocks')
  return root
}

/** The text of a body of plain runs; undefined for one that says more, less, or in another order. */
function plainText(body: BlockBody): { key: string; elements: PlainRun[]; style: object } | undefined {
  const [key, ...others] = Object.keys(body)
  if (key === undefined || others.length > 0) return undefined
  const text = body[key]
  if (!hasKeys(text, 'elements', 'style') || !isObject(text['style'])) return undefined
  const { elements, style } = text
  if (!Array.isArray(elements) || !elements.every(isPlainRun)) return undefined
  return { key, elements, style }
}

const isPlainRun = (element: unknown): element is PlainRun =>
  hasKeys(element, 'text_run') &&
  hasKeys(element.text_run, 'content', 'text_element_style') &&
  typeof element.text_run['content'] === 'string' &&
  isObject(element.text_run['text_element_style'])

/** Exactly these, in this order. */
function hasKeys(value: unknown, ...keys: readonly string[]): value is Json {
  if (!isObject(value)) return false
  let index = 0
  for (const key in value) if (key !== keys[index++]) return false
  return index === keys.length
}

/** What the page asks of the worker that keeps a listing; each request is answered under its number, from 1. */
export type ListingRequest =
  /** Send this request. The worker keeps the blocks that its answer lists. */
  | { number: number; url: string; headers: [string, string][] }
  /** Make a document of the blocks that the page has read itself, as JSON, and of those that are kept. */
  | { number: number; first: string }

export type ListingResponse =
  /** The worker runs: what it is asked from now on leaves at once. */
  | { number: 0 }
  /** The answer, its blocks left out. */
  | { number: number; status: number; headers: [string, string][]; body: string }
  | { number: number; tree: PackedTree }
  /** No answer came, or there is no document. */
  | { number: number; failed: string }

/**
 * Splits an answer into its items and the rest; one that lists none, a refusal or no envelope at all, stays as it is.
 */
export function splitItems(answer: string): { body: string; items: readonly unknown[] } {
  const envelope = parsed(answer) as { code?: unknown; data?: { items?: unknown } | null } | null | undefined
  const items = envelope?.code === 0 ? envelope.data?.items : undefined
  if (!Array.isArray(items)) return { body: answer, items: [] }
  return { body: JSON.stringify({ ...envelope, data: { ...envelope!.data, items: [] } }), items }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
