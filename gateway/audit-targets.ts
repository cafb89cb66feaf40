import { textsOf, type Texts } from './declared-texts'
import type { Matched, Operation } from './operations'

/** Targets of one line. A longer list ends with the number of omitted ones. */
const MOST_TARGETS = 100
/** Characters of one target, as it is written. */
const MOST_CHARACTERS = 200
/** Characters of all targets of a line. */
const MOST_LINE_CHARACTERS = 5_000
/** The most values of a body that are searched for ids. The schema allows no more ids than this. */
const MOST_LOOKS = 20_000

/**
 * Names of the contract's fields whose text is an id, an address or a range, so that it says whom or what a call
 * affects.
 */
const NAMES_TARGET =
  /(^|_)(id|key|token)$|_?id_list$|^moderator_(added|removed)_list$|^(emails|mobiles|avatar|parent_node|range|spreadsheetToken)$/
/** Fields with such a name that do not refer to anything of the tenant's. */
const NAMES_NONE = /^(page_token|client_token|revision_id|emoji_id|component_id|component_type_id)$/

/** Whether a field of the contract, or the texts of a list in it, go into the audit log. */
export const isTargetName = (name: string): boolean => NAMES_TARGET.test(name) && !NAMES_NONE.test(name)

/** Where values have ids: here, in fields of this name, or in each element. */
type Ids = 'here' | { fields: ReadonlyMap<string, Ids> } | { each: Ids }

/** Where an operation's input has ids: names in its query, and places in its body. */
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

/** The ids of a call, as many as a line of the log may hold. */
export class Targets {
  readonly #found = new Set<string>()
  #characters = 0
  #more = 0
  #looks = MOST_LOOKS

  /** Adds the ids of a parsed body, or of the fields of a form, by the contract. */
  addBody(operation: Operation, body: unknown): this {
    this.#collect(body, inputIdsOf(operation).body)
    return this
  }

  add(id: unknown): void {
    if (id === null || id === undefined || id === '') return
    if (typeof id === 'string' || typeof id === 'number') this.#put(String(id), escapedTarget)
    else this.#put(NO_ID, asItIs)
  }

  /** Adds the ids of another list, and the number that it omitted. */
  addAll(other: Targets): void {
    for (const target of other.#found) this.#put(target, asItIs)
    this.#more += other.#more
    this.#looks = Math.min(this.#looks, other.#looks)
  }

  /** Skips the work on an id for which there is no room. */
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
 * The targets of a call for the audit log: all ids in its path, query and body, by the contract. No id is omitted
 * because of its characters. A long list is cut after its first ids and ends with the number of omitted ones.
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

/** Written in place of an object or a list where the contract has an id. The platform refuses such a call. */
const NO_ID = '(no id)'

/** Letters, digits and the signs that ids and addresses have. Blanks separate targets in a table. */
const PLAIN = /^[\p{L}\p{M}\p{N}!#$&()*+,\-./:;=?@[\]^_{|}~]*$/u

/** An id as the log shows it: misleading characters are percent-encoded, and a long id is cut. */
export function escapedTarget(id: string): string {
  // A copy, because a part of a body's text would keep the whole body in memory.
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
