import fc from 'fast-check'
import { isObject } from '../../../contract/is-object'
import type { ScenarioRequest } from '../../rules/scenario'
import { anyCard } from '../../testing/any-card'
import { anyCharacter } from '../../testing/any-text'
import { arbitraryFrom } from '../../testing/arbitrary-of'
import type { Operation } from './described'

/**
 * Requests to one world, one after the other. A number of order, such as that of the changes of a card, grows.
 */
export const requestsInARow = (
  operation: Operation,
  happy: ScenarioRequest,
  count: number,
): fc.Arbitrary<ScenarioRequest[]> =>
  fc
    .array(requestsLike(operation, happy), { minLength: count, maxLength: count })
    .map((requests) => requests.map(inOrder))

function inOrder(request: ScenarioRequest, at: number): ScenarioRequest {
  const { body } = request
  if (!isObject(body) || typeof body['sequence'] !== 'number') return request
  return { ...request, body: { ...body, sequence: body['sequence'] + at } }
}

/**
 * Requests that a description leads to, in a world where `happy` succeeds. Half of them are that request with a few
 * changes, also inside of the JSON in its texts, so that rules and work are reached, and not only gates. The others
 * have the shape of the description, some of them wrong in one place.
 */
function requestsLike(operation: Operation, happy: ScenarioRequest): fc.Arbitrary<ScenarioRequest> {
  const path = fc.oneof(
    { weight: 6, arbitrary: fc.constant(happy.path ?? {}) },
    { weight: 1, arbitrary: valuesOf(operation, 'path').map(filled) },
  )
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant(happy.query ?? {}) },
    { weight: 2, arbitrary: valuesOf(operation, 'query').map((given) => ({ ...happy.query, ...given })) },
    { weight: 1, arbitrary: valuesOf(operation, 'query') },
  )
  return fc
    .record({
      path,
      query,
      sent: happy.form ? formsLike(operation, happy.form) : bodiesLike(operation, happy),
    })
    .map(({ sent, ...rest }) => ({ ...rest, ...(happy.headers && { headers: happy.headers }), ...sent }))
}

const words = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function valuesOf({ parameters }: Operation, place: 'path' | 'query'): fc.Arbitrary<Record<string, string>> {
  const those = parameters.filter((parameter) => parameter.in === place)
  const values = Object.fromEntries(those.map(({ name, schema }) => [name, arbitraryFrom(schema).map(words)]))
  return fc.record(values, {
    requiredKeys: those.filter(({ required }) => required).map(({ name }) => name),
  })
}

/** An empty part of a path, or one of dots, is another path. */
const filled = (path: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(path).map(([name, value]) => [name, /^\.{0,2}$/.test(value) ? 'x' : value]),
  )

const schemaOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0]?.schema

function bodiesLike(operation: Operation, { body }: ScenarioRequest): fc.Arbitrary<Partial<ScenarioRequest>> {
  const schema = schemaOf(operation)
  if (!schema) return fc.constant({})
  return fc
    .oneof(
      { weight: 1, arbitrary: fc.constant(body) },
      {
        weight: 5,
        arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => edited(body, edits)),
      },
      { weight: 3, arbitrary: arbitraryFrom(schema) },
    )
    .map((given) => ({ body: given }))
}

/** Texts of the form change; its file is sent as it is, or as other bytes. */
function formsLike(operation: Operation, form: NonNullable<ScenarioRequest['form']>) {
  const schema = schemaOf(operation) ?? {}
  const given = arbitraryFrom(schema).map((value) =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).map(([name, text]): [string, string | Blob] => [
        name,
        form[name] instanceof Blob ? new Blob([words(text)]) : words(text),
      ]),
    ),
  )
  return fc.tuple(given, fc.subarray(Object.keys(form))).map(([others, kept]) => ({
    form: { ...others, ...Object.fromEntries(kept.map((name) => [name, form[name] ?? ''])) },
  }))
}

/** A change of one place in a value: which one, and what becomes of it. */
interface Edit {
  at: number
  to:
    | { kind: 'gone' }
    | { kind: 'twice' }
    | { kind: 'wrapped'; times: number }
    | { kind: 'value'; value: unknown }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [null], [[[]]]),
  fc.constantFrom('', ' ', '\u0000', '\ud83d', '{', '[]', 'null', '[[[[[[[[', '__proto__', 'constructor'),
  fc.constant('x'.repeat(2_000)),
  fc.constant(JSON.parse('{"__proto__":{"tag":"x"},"constructor":1}')),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom('1.0', '2.0').chain((schema) => anyCard(schema)),
  anyCard('2.0').map(JSON.stringify),
  anyCard('2.0').map(({ body }) => JSON.stringify((body as { elements: unknown }).elements)),
)

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 10_000 }),
  to: fc.oneof<fc.MaybeWeightedArbitrary<Edit['to']>[]>(
    { weight: 6, arbitrary: odd.map((value) => ({ kind: 'value', value })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'gone' }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'twice' }) },
    { weight: 1, arbitrary: fc.nat({ max: 400 }).map((times) => ({ kind: 'wrapped', times })) },
  ),
})

const edited = (value: unknown, edits: readonly Edit[]): unknown =>
  edits.reduce((before, { at, to }) => {
    const places = [...placesIn(before)]
    return places[at % places.length]?.((old) => changed(old, to))
  }, value)

function changed(old: unknown, to: Edit['to']): unknown {
  if (to.kind === 'value') return to.value
  if (to.kind === 'gone') return undefined
  if (to.kind === 'twice')
    return Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : [old, old]
  let wrapped = old
  for (let level = 0; level < to.times; level += 1) wrapped = { elements: [wrapped] }
  return wrapped
}

/** Returns the whole value with another one in one place. */
type Place = (change: (old: unknown) => unknown) => unknown

/** Every place in a value, also in the JSON of its texts. */
function* placesIn(value: unknown, whole: Place = (change) => change(value)): Generator<Place> {
  yield whole
  const inner = typeof value === 'string' ? parsed(value) : undefined
  if (inner !== undefined) yield* placesIn(inner, (change) => whole(() => JSON.stringify(change(inner))))
  else if (Array.isArray(value)) {
    const list = value as unknown[]
    for (const [at, each] of list.entries())
      yield* placesIn(each, (change) => whole(() => list.with(at, change(each))))
  } else if (isObject(value))
    for (const [key, each] of Object.entries(value))
      yield* placesIn(each, (change) => whole(() => ({ ...value, [key]: change(each) })))
}

/** The object or the list in a text of JSON. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
