import { textsOf, type Texts } from './declared-texts'
import type { Matched, Operation } from './operations'

/** Targets of one line; a longer list ends with how many more there are. */
const MOST_TARGETS = 100
/** Characters of one target, as it is written. */
const MOST_CHARACTERS = 200
/** Characters of all targets of a line. */
const MOST_LINE_CHARACTERS = 5_000
/** Values of a body that are looked at for ids; the schema allows no more ids than this. */
const MOST_LOOKS = 20_000

/** Names of the contract's fields whose text is an id, an address or a range: whom or what a call is about. */
const NAMES_TARGET =
  /(^|_)(id|key|token)$|_?id_list$|^moderator_(added|removed)_list$|^(emails|mobiles|avatar|parent_node|range|spreadsheetToken)$/
/** Fields that are called the same and name nothing of the tenant's. */
const NAMES_NONE = /^(page_token|client_token|revision_id|emoji_id|component_id|component_type_id)$/

/** Whether a field of the contract, or the texts of a list in it, go into the audit log. */
export const isTargetName = (name: string): boolean => NAMES_TARGET.test(name) && !NAMES_NONE.test(name)

/** Where values have ids: here, in fields of this name, or in each element. */
type Ids = 'here' | { fields: ReadonlyMap<string, Ids> } | { each: Ids }

/** What of an operation's input are ids: names of its query, and places in its body. */
interface InputIds {
  query: readonly string[]
  body: Ids | undefined
}

const known = new WeakMap<Operation, InputIds>()

function inputIdsOf(operation: Operation): InputIds {
  const before = known.get(operation)
  if (before) return before
  const ids = {
    query: [...operation.query].filter(isTargetName),
    body: operation.body && idsIn(textsOf(operation.endpoint.body), ''),
  }
  known.set(operation, ids)
  return ids
}

function idsIn(texts: Texts | undefined, name: string): Ids | undefined {
  if (!texts) return undefined
  if (texts === 'text') return isTargetName(name) ? 'here' : undefined
  if ('any' in texts) return texts.any.map((one) => idsIn(one, name)).find((ids) => ids !== undefined)
  if ('each' in texts) {
    const each = idsIn(texts.each, name)
    return each && { each }
  }
  const fields = [...texts.fields].flatMap(([key, inside]): [string, Ids][] => {
    const ids = idsIn(inside, key)
    return ids ? [[key, ids]] : []
  })
  return fields.length > 0 ? { fields: new Map(fields) } : undefined
}

/** Ids of a call, as far as a line of the log has room for them. */
export class Targets {
  readonly #found = new Set<string>()
  #characters = 0
  #more = 0
  #looks = MOST_LOOKS

  /** Adds what a parsed body, or the fields of a form, have in the places where the contract has ids. */
  addBody(operation: Operation, body: unknown): this {
    this.#collect(body, inputIdsOf(operation).body)
    return this
  }

  add(id: unknown): void {
    if (id === null || id === undefined || id === '') return
    if (typeof id === 'string' || typeof id === 'number') this.#put(String(id), escapedTarget)
    else this.#put(NO_ID, asItIs)
  }

  /** Adds those of another, and how many it had no room for. */
  addAll(other: Targets): void {
    for (const target of other.#found) this.#put(target, asItIs)
    this.#more += other.#more
    this.#looks = Math.min(this.#looks, other.#looks)
  }

  /** Nothing of an id is looked at once there is no room. */
  #put(id: string, written: (id: string) => string): void {
    if (this.#found.size >= MOST_TARGETS || this.#characters >= MOST_LINE_CHARACTERS) {
      this.#more += 1
      return
    }
    const target = written(id)
    if (!this.#found.has(target)) this.#characters += target.length
    this.#found.add(target)
  }

  list(): string[] {
    if (this.#looks === 0) return [...this.#found, '(and others)']
    return this.#more > 0 ? [...this.#found, `(and ${this.#more} more)`] : [...this.#found]
  }

  #collect(value: unknown, ids: Ids | undefined): void {
    if (ids === undefined || this.#looks === 0) return
    this.#looks -= 1
    if (ids === 'here') return this.add(value)
    if (typeof value !== 'object' || value === null) return
    if ('each' in ids) {
      if (Array.isArray(value)) for (const one of value) this.#collect(one, ids.each)
      return
    }
    for (const [name, inside] of ids.fields)
      if (Object.hasOwn(value, name)) this.#collect((value as Record<string, unknown>)[name], inside)
  }
}

/**
 * What a call is about, for the audit log: all ids of its path, its query and its body, by the contract. None is left
 * out for its characters. Of a long list the log has the first ones, and how many more there are.
 */
export function targetsOf(
  { operation, params }: Matched,
  asked: { readonly searchParams: { get(name: string): string | null } },
  inBody: Targets | undefined,
): string[] {
  const targets = new Targets()
  for (const name in params) targets.add(params[name])
  for (const name of inputIdsOf(operation).query) targets.add(asked.searchParams.get(name))
  if (inBody) targets.addAll(inBody)
  return targets.list()
}

const asItIs = (target: string): string => target

/** Stands for an object or a list where the contract has one id: the platform refuses it. */
const NO_ID = '(no id)'

/** Letters, digits and the signs that ids and addresses have. Blanks separate targets in a table. */
const PLAIN = /^[\p{L}\p{M}\p{N}!#$&()*+,\-./:;=?@[\]^_{|}~]*$/u

/** An id as the log has it: characters that could mislead are percent-encoded, and a long one is cut. */
export function escapedTarget(id: string): string {
  // A copy: a part of a body's text would keep the whole of it in memory.
  const text = Buffer.from(id.slice(0, MOST_CHARACTERS)).toString()
  if (id.length <= MOST_CHARACTERS && PLAIN.test(text)) return text
  let escaped = ''
  for (const sign of text) {
    const next = PLAIN.test(sign) ? sign : encoded(sign)
    if (escaped.length + next.length > MOST_CHARACTERS) return `${escaped}…`
    escaped += next
  }
  return id.length > MOST_CHARACTERS ? `${escaped}…` : escaped
}

const encoded = (sign: string): string => (sign === "'" ? '%27' : encodeURIComponent(sign))
