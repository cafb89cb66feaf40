import { isObject } from '../../../contract/is-object'
import type { BlockBody, BlockTree } from '../../../document/block-tree'

/**
 * A document on its way between threads: its blocks in pre-order, which `unpack` joins again. The browser copies a
 * message value by value, and a value costs far more than a character of a string or a number of a buffer. So all ids
 * are one string and all words another. A run is only its length and the place of its style, because there are few
 * styles. The few bodies that are not just plain runs are sent unchanged.
 */
interface PackedTree {
  ids: string
  words: string
  /** Lengths, counts and places in `values`. It is transferred, not copied. */
  numbers: Int32Array<ArrayBuffer>
  /** Types, names of bodies, styles, and unchanged bodies. */
  values: readonly unknown[]
}

type Json = Record<string, unknown>

interface PlainRun {
  text_run: { content: string; text_element_style: object }
}

export function pack(tree: BlockTree): PackedTree {
  const ids: string[] = []
  const words: string[] = []
  const numbers: number[] = []
  const values: unknown[] = []
  const places = new Map<string, number>()
  const place = (value: unknown) => values.push(value) - 1
  const sharedPlace = (value: object | string | number) => {
    const name = JSON.stringify(value)
    const known = places.get(name) ?? place(value)
    places.set(name, known)
    return known
  }
  // A broken answer may nest deeper than recursion can go.
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, block_type, body, children } = next
    ids.push(id)
    numbers.push(id.length, sharedPlace(block_type), children.length)
    const plain = plainText(body)
    if (plain) {
      numbers.push(sharedPlace(plain.key), sharedPlace(plain.style), plain.elements.length)
      for (const { text_run: run } of plain.elements) {
        words.push(run.content)
        numbers.push(run.content.length, sharedPlace(run.text_element_style))
      }
    } else numbers.push(place(body))
    for (const child of children.toReversed()) waiting.push(child)
  }
  return { ids: ids.join(''), words: words.join(''), numbers: Int32Array.from(numbers), values }
}

/** The same document, key for key; equal styles are one object. */
export function unpack({ ids, words, numbers, values }: PackedTree): BlockTree {
  const roots: BlockTree[] = []
  const open = [{ children: roots, left: 1 }]
  let [at, idAt, wordAt] = [0, 0, 0]
  for (let into = open.at(-1); into; into = open.at(-1)) {
    if (into.left === 0) {
      open.pop()
      continue
    }
    into.left -= 1
    const id = ids.slice(idAt, (idAt += numbers[at++]!))
    const block_type = values[numbers[at++]!] as number
    const left = numbers[at++]!
    const said = values[numbers[at++]!]
    let body = said as BlockBody
    if (typeof said === 'string') {
      const style = values[numbers[at++]!]
      const elements: PlainRun[] = []
      for (let count = numbers[at++]!; count > 0; count--) {
        const content = words.slice(wordAt, (wordAt += numbers[at++]!))
        elements.push({ text_run: { content, text_element_style: values[numbers[at++]!] as object } })
      }
      body = { [said]: { elements, style } }
    }
    const children: BlockTree[] = []
    into.children.push({ id, block_type, body, children })
    if (left > 0) open.push({ children, left })
  }
  const [root] = roots
  if (!root) throw new Error('a packed document has no blocks')
  return root
}

/** The text of a body of plain runs; undefined for a body with more keys, fewer keys, or another order. */
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

/** Whether the keys are exactly these, in this order. */
function hasKeys(value: unknown, ...keys: readonly string[]): value is Json {
  if (!isObject(value)) return false
  let index = 0
  for (const key in value) if (key !== keys[index++]) return false
  return index === keys.length
}

/** A request of the page to the worker that keeps a listing. Each answer has the number of its request, from 1. */
export type ListingRequest =
  /** Send this request. The worker keeps the blocks that its answer lists. */
  | { number: number; url: string; headers: [string, string][] }
  /** Make a document of the blocks that the page has read itself, as JSON, and of those that are kept. */
  | { number: number; first: string }

export type ListingResponse =
  /** The worker runs, and sends further requests at once. */
  | { number: 0 }
  /** The answer without its blocks. */
  | { number: number; status: number; headers: [string, string][]; body: string }
  | { number: number; tree: PackedTree }
  /** No answer came, or there is no document. */
  | { number: number; failed: string }

/**
 * Splits an answer into its items and the rest. An answer without a list, a refusal, or no envelope stays unchanged.
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
